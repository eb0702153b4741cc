import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { OpenedSource } from '#server/ingest/open-source.ts';
import { sizeWithin, videoFilters } from '#server/ingest/video-encoding.ts';

/** px of the small pictures of the transparency that are looked at in passing. */
export const COVERAGE_SIDE = 32;

/** px over which colour is spread under what cannot be seen: a block of VP9 is at most 64 wide, but its edges blur far less. */
const SPREAD = 8;

export const MOST_OVERLAY_FRAMES = INGEST.maxOverlaySeconds * INGEST.fps;

const toVideoColors = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int';

/** Whether pictures of this file can be seen through. */
const hasAlpha = ({ video, kind }: Pick<OpenedSource, 'video' | 'kind'>): boolean =>
  kind === 'gif' || video.hasVpxAlpha || /^(yuva|rgba|bgra|argb|abgr|gbrap|ya|pal8)/.test(video.pixelFormat);

/**
 * Scales pictures with transparency, and gives the pixels that cannot be seen the colour of those near them: a video codec stores
 * colour and transparency apart and blurs both, so that otherwise the black or white under them shows as a rim.
 */
const transparentChain = (from: string, { width, height }: { width: number; height: number }): string[] => [
  // Weighted by transparency, so that scaling mixes no unseen colour in.
  `${from},format=gbrap,premultiply=inplace=1,scale=${width}:${height}:flags=area,split=3[seen][near][shape]`,
  `[near]gblur=sigma=${SPREAD}:steps=2:planes=15,unpremultiply=inplace=1,format=gbrp[spread]`,
  // Laid on unweighted: with weighted colours ffmpeg 5 takes RGB for limited range, and darkens it by 16.
  '[seen]unpremultiply=inplace=1[plain];[spread][plain]overlay=format=gbrp,format=gbrp[color]',
  '[shape]alphaextract,format=gray[alpha]',
  `[color][alpha]alphamerge,${toVideoColors},format=yuva420p,setsar=1`,
];

/**
 * From the source to `[overlay]` (VP9's pictures), `[fallback]` (for the WebP) and `[coverage]` (small grey pictures of what can
 * be seen), all at 30 fps and equally long.
 * @param tablePath of `plainScreenTable`, for pictures with wide colours
 */
export const overlayGraph = (
  source: OpenedSource,
  tablePath: string | null,
): { graph: string; width: number; height: number } => {
  const { video, gif } = source;
  const size = sizeWithin(video, INGEST.overlaySide);
  const small = sizeWithin(size, INGEST.fallbackSide);
  const frames =
    gif === null
      ? MOST_OVERLAY_FRAMES
      : Math.max(1, Math.min(MOST_OVERLAY_FRAMES, Math.round(gif.seconds * INGEST.fps)));
  const from = `[0:${video.index}]`;
  const clock = `fps=${INGEST.fps}:start_time=0:round=near`;
  // The last picture of a GIF is shown for as long as it says, too.
  const hold = gif === null ? '' : `,tpad=stop=${frames}:stop_mode=clone`;
  const chains = hasAlpha(source)
    ? transparentChain(`${from}${clock}${hold},trim=end_frame=${frames}`, size)
    : [`${from}${videoFilters(video, size, tablePath).join(',')},trim=end_frame=${frames},format=yuva420p`];
  const last = chains.pop() ?? '';
  return {
    ...size,
    graph: [
      ...chains,
      `${last},split=3[overlay][same][looked]`,
      `[same]scale=${small.width}:${small.height}:flags=area[fallback]`,
      `[looked]alphaextract,scale=${COVERAGE_SIDE}:${COVERAGE_SIDE}:flags=area,format=gray[coverage]`,
    ].join(';'),
  };
};

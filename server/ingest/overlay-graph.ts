import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { OpenedSource } from '#server/ingest/open-source.ts';
import { sizeWithin, videoFilters } from '#server/ingest/video-encoding.ts';

/** Side of the small alpha frames from which coverage is measured, px. */
export const COVERAGE_SIDE = 32;

/** Radius over which colour is spread under transparent pixels, px: VP9 blocks are up to 64 px wide, but their edges blur far less. */
const SPREAD = 8;

export const MAX_OVERLAY_FRAMES = INGEST.maxOverlaySeconds * INGEST.fps;

const toVideoColors = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int';

/** Whether the source has alpha. */
const hasAlpha = ({ video, kind }: Pick<OpenedSource, 'video' | 'kind'>): boolean =>
  kind === 'gif' || video.hasVpxAlpha || /^(yuva|rgba|bgra|argb|abgr|gbrap|ya|pal8)/.test(video.pixelFormat);

/**
 * Scales frames with alpha and spreads visible colours under the transparent pixels: a video codec stores colour
 * and alpha separately and blurs both, so the black or white underneath would show as a rim.
 */
const transparentChain = (from: string, { width, height }: { width: number; height: number }): string[] => [
  // Premultiplied, so that scaling mixes in no invisible colour.
  `${from},format=gbrap,premultiply=inplace=1,scale=${width}:${height}:flags=area,split=3[seen][near][shape]`,
  `[near]gblur=sigma=${SPREAD}:steps=2:planes=15,unpremultiply=inplace=1,format=gbrp[spread]`,
  // Overlaid unpremultiplied: with premultiplied colours ffmpeg 5 treats RGB as limited range and darkens it by 16.
  '[seen]unpremultiply=inplace=1[plain];[spread][plain]overlay=format=gbrp,format=gbrp[color]',
  '[shape]alphaextract,format=gray[alpha]',
  `[color][alpha]alphamerge,${toVideoColors},format=yuva420p,setsar=1`,
];

/**
 * From the source to `[overlay]` (for VP9), `[fallback]` (for WebP) and `[coverage]` (small alpha frames), all at
 * 30 fps and of equal length.
 * @param lutPath from `toneMapLut`, for sources beyond SDR
 */
export const overlayGraph = (
  source: OpenedSource,
  lutPath: string | null,
): { graph: string; width: number; height: number } => {
  const { video, loopSeconds } = source;
  const size = sizeWithin(video, INGEST.overlaySide);
  const small = sizeWithin(size, INGEST.fallbackSide);
  const frames =
    loopSeconds === null
      ? MAX_OVERLAY_FRAMES
      : Math.max(1, Math.min(MAX_OVERLAY_FRAMES, Math.round(loopSeconds * INGEST.fps)));
  const from = `[0:${video.index}]`;
  const clock = `fps=${INGEST.fps}:start_time=0:round=near`;
  // The last frame of a GIF is held for its delay, too, and an image for as long as it lasts.
  const hold = loopSeconds === null ? '' : `,tpad=stop=${frames}:stop_mode=clone`;
  const chains = hasAlpha(source)
    ? transparentChain(`${from}${clock}${hold},trim=end_frame=${frames}`, size)
    : [
        `${from}${videoFilters(video, size, lutPath).join(',')}${hold},trim=end_frame=${frames},format=yuva420p`,
      ];
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

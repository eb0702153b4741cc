import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IngestError } from '#server/errors.ts';
import { describeFile } from '#server/ingest/finish-video.ts';
import { drawToApng } from '#server/ingest/gif/draw-gif.ts';
import { readGif } from '#server/ingest/gif/read-gif.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import {
  type IngestTools,
  type LimitedTools,
  onOwnFile,
  withinIngestTime,
} from '#server/ingest/ingest-tools.ts';
import { type OpenedSource, openSource } from '#server/ingest/open-source.ts';
import { sourceInput } from '#server/ingest/source-input.ts';
import { sizeWithin, videoFilters, writeToneMap } from '#server/ingest/video-encoding.ts';
import { probeOwnFile } from '#server/media/probe.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { OverlayResult } from '#server/ports/media-ingest.ts';

/** Side of the small alpha frames from which coverage is measured, px. */
const COVERAGE_SIDE = 32;

/** Radius over which colour is spread under transparent pixels, px: VP9 blocks are up to 64 px wide, but their edges blur far less. */
const SPREAD = 8;

const MAX_OVERLAY_FRAMES = INGEST.maxOverlaySeconds * INGEST.fps;

const toVideoColors = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int';

const hasAlpha = ({ video, kind }: OpenedSource): boolean =>
  kind === 'apng' || video.hasVpxAlpha || /^(yuva|rgba|bgra|argb|abgr|gbrap|ya|pal8)/.test(video.pixelFormat);

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
 * @param lutPath see `writeToneMap`
 */
const overlayGraph = (
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
  // Holds the last frame of a GIF for its delay, and an image for `loopSeconds`.
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

/** Fraction of the time spent encoding. */
const ENCODING_SHARE = 0.95;

/** Sums the bytes of each raw frame as they arrive. */
const coverageOf = (onFrame: (frames: number) => void) => {
  const sums: number[] = [];
  let filled = 0;
  return {
    sums,
    take: (bytes: Buffer): void => {
      for (const byte of bytes) {
        if (filled === 0) sums.push(0);
        sums[sums.length - 1] = (sums.at(-1) ?? 0) + byte;
        filled = (filled + 1) % COVERAGE_SIDE ** 2;
      }
      onFrame(sums.length);
    },
  };
};

const vp9 = (crf: number): string[] =>
  [
    ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p', '-crf', String(crf), '-b:v', '0', '-deadline', 'good'],
    // Alpha is lost with alternate reference frames.
    ['-cpu-used', '4', '-row-mt', '1', '-auto-alt-ref', '0', '-g', String(INGEST.fps)],
    ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ].flat();

const webp = ['-c:v', 'libwebp_anim', '-quality', '75', '-compression_level', '3', '-loop', '0'];

const shownSeconds = ({ loopSeconds, durationInSeconds }: OpenedSource): number =>
  Math.min(INGEST.maxOverlaySeconds, loopSeconds ?? durationInSeconds ?? INGEST.maxOverlaySeconds);

/** Encodes the overlay and its fallback in one pass. Returns the frame that shows the most. */
const encode = async (
  source: OpenedSource,
  { file, fallback, lutPath }: { file: string; fallback: string; lutPath: string | null },
  tools: LimitedTools & { onProgress: (progress: number) => void },
): Promise<{ fullest: number; width: number; height: number }> => {
  const { video, kind, path } = source;
  const { graph, width, height } = overlayGraph(source, lutPath);
  const seconds = shownSeconds(source);
  const coverage = coverageOf((frames) =>
    tools.onProgress(Math.min(1, frames / Math.max(1, seconds * INGEST.fps))),
  );
  await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      ['-max_error_rate', String(INGEST.maxErrorRate)],
      // ffmpeg's native VP8 and VP9 decoders ignore alpha.
      video.hasVpxAlpha ? ['-c:v', video.codec === 'vp8' ? 'libvpx' : 'libvpx-vp9'] : [],
      ['-threads', String(INGEST.threads.decoder), ...sourceInput(path, kind), '-filter_complex', graph],
      ['-map', '[overlay]', '-an', ...vp9(20), '-map_metadata', '-1', '-f', 'webm', file],
      ['-map', '[fallback]', '-an', ...webp, '-map_metadata', '-1', '-f', 'webp', fallback],
      ['-map', '[coverage]', '-f', 'rawvideo', 'pipe:1'],
    ].flat(),
    timeoutInSeconds: tools.timeoutInSeconds,
    processorSeconds: tools.processorSeconds,
    signal: tools.signal,
    read: [path],
    write: [dirname(file)],
    memory: INGEST.transcodeMemory,
    onBytes: coverage.take,
  });
  return { fullest: coverage.sums.indexOf(Math.max(...coverage.sums)), width, height };
};

const makePoster = async (
  file: string,
  { frame, output }: { frame: number; output: string },
  { ffmpeg, signal }: IngestTools,
): Promise<void> => {
  const side = INGEST.fallbackSide;
  const scale = `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease`;
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-c:v', 'libvpx-vp9', '-i', `file:${file}`, '-frames:v', '1'],
      ['-vf', `select=eq(n\\,${frame}),${scale}`, '-c:v', 'libwebp', '-quality', '82'],
      ['-f', 'image2', '-update', '1', output],
    ].flat(),
    timeoutInSeconds: INGEST.copySeconds,
    signal,
    read: [file],
    write: [dirname(output)],
  });
};

/** The source with the frames of a GIF drawn as browsers draw them. */
const drawn = async (
  source: OpenedSource,
  path: string,
  { signal }: Pick<LimitedTools, 'signal'>,
): Promise<OpenedSource> => {
  const bytes = await readFile(source.path);
  await drawToApng(bytes, readGif(bytes), { path, seconds: INGEST.maxOverlaySeconds, signal });
  return { ...source, path, kind: 'apng' };
};

const makeOverlay = async (
  opened: OpenedSource,
  workDirectory: string,
  tools: LimitedTools & { onProgress: (progress: number) => void },
): Promise<OverlayResult> => {
  const { onProgress } = tools;
  const at = (name: string): string => join(workDirectory, name);
  const [file, fallback, poster] = [at('overlay.webm'), at('overlay.webp'), at('poster.webp')];
  const source = opened.kind === 'gif' ? await drawn(opened, at('drawn.png'), tools) : opened;
  const lutPath = await writeToneMap(source.video, workDirectory);
  const { fullest, width, height } = await encode(
    source,
    { file, fallback, lutPath },
    { ...tools, onProgress: (progress) => onProgress(progress * ENCODING_SHARE) },
  );
  const { video } = await probeOwnFile(file, tools);
  const frames = video?.frames ?? 0;
  if (frames === 0) throw new IngestError('NO_PICTURES');
  if (video?.width !== width || video.height !== height || frames > MAX_OVERLAY_FRAMES) {
    throw new IngestError('INGEST_FAILED', new Error(`the overlay came out as ${JSON.stringify(video)}`));
  }
  await onOwnFile(() => makePoster(file, { frame: Math.max(0, fullest), output: poster }, tools));
  const [fileOf, fallbackOf, posterOf] = await Promise.all([
    describeFile(file, 'video/webm'),
    describeFile(fallback, 'image/webp'),
    describeFile(poster, 'image/webp'),
  ]);
  onProgress(1);
  const seconds = opened.loopSeconds ?? opened.durationInSeconds ?? 0;
  return {
    file: fileOf,
    fallback: fallbackOf,
    poster: posterOf,
    width,
    height,
    fps: INGEST.fps,
    frames,
    durationInSeconds: frames / INGEST.fps,
    hasAudio: false,
    isTrimmed: Math.round(seconds * INGEST.fps) > frames,
  };
};

/** See `MediaIngest.ingestOverlay`. */
export const ingestOverlay = async (
  { source, workDirectory, isLogo = false }: { source: string; workDirectory: string; isLogo?: boolean },
  tools: IngestTools,
  onProgress: (progress: number) => void,
): Promise<OverlayResult> => {
  const opened = await openSource(source, isLogo ? 'logo' : 'overlay', tools);
  onProgress(0);
  const seconds = shownSeconds(opened);
  return withinIngestTime(opened, { tools, seconds, as: 'overlay' }, (limited) =>
    makeOverlay(opened, workDirectory, { ...limited, onProgress }),
  );
};

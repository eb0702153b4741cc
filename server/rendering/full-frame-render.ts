import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type HeadlessBrowser, makeCancelSignal, renderMedia, selectComposition } from '@remotion/renderer';
import type { RenderPlan } from '#remotion/plan/plan-render.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { Promo } from '#schema/promo.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { RenderJob, StagedAsset } from '#server/ports/render-engine.ts';
import { BROWSER_OPTIONS, chromeModeOf } from '#server/rendering/browser.ts';
import {
  AAC_PRIMING,
  audioOutput,
  type EncoderSettings,
  encoderSettings,
  mp4Output,
  OUTPUT_FORMAT,
} from '#server/rendering/encoder-settings.ts';
import type { StageProgress } from '#server/rendering/estimate-progress.ts';
import { parseRange } from '#server/rendering/parse-range.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

/** Serves the files of one render to that render's browser. */
export type AssetServer = {
  /** URL of each staged asset, by asset id. */
  urls: Readonly<Record<string, string>>;
  close: () => Promise<void>;
};

const mimeTypes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.gif': 'image/gif',
  '.m4a': 'audio/mp4',
};

/** The page that Remotion serves, from another port of this machine. */
const isOwnPage = (origin: string | undefined): origin is string =>
  origin !== undefined && /^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(origin);

const serveFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  files: ReadonlyMap<string, string>,
): Promise<void> => {
  const { origin, range: rangeHeader } = request.headers;
  if (isOwnPage(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-headers', 'range');
    response.setHeader('access-control-expose-headers', 'content-range, content-length, accept-ranges');
  }
  const localPath = files.get(request.url ?? '');
  if (localPath === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const { size } = await stat(localPath);
  const range = parseRange(rangeHeader, size);
  response.setHeader('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range === null ? 200 : 206, {
    'content-type': mimeTypes[extname(localPath).toLowerCase()] ?? 'application/octet-stream',
    'content-length': Math.max(0, end - start + 1),
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) response.end();
  else await pipeline(createReadStream(localPath, { start, end }), response);
};

/**
 * Starts a server on a free port of 127.0.0.1 that serves these files only. Every URL contains a secret, so that
 * another process on this machine cannot read a user's video by scanning ports.
 */
export const startAssetServer = async (
  assets: Readonly<Record<string, Pick<StagedAsset, 'localPath'>>>,
): Promise<AssetServer> => {
  const secret = randomBytes(16).toString('base64url');
  const paths = Object.entries(assets).map(([id, { localPath }], index) => ({
    id,
    localPath,
    path: `/${secret}/${index}${extname(localPath).toLowerCase()}`,
  }));
  const files = new Map(paths.map(({ path, localPath }) => [path, localPath]));
  const server = createServer((request, response) => {
    // A browser that disconnects mid-file is no error; an unreadable file closes the connection.
    serveFile(request, response, files).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The asset server has no port.');
  return {
    urls: Object.fromEntries(paths.map(({ id, path }) => [id, `http://127.0.0.1:${address.port}${path}`])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The composition's sources: the metadata of the staged files and the URLs that serve them. */
export const servedSources = (
  assets: Readonly<Record<string, StagedAsset>>,
  urls: Readonly<Record<string, string>>,
): AssetSources =>
  Object.fromEntries(
    Object.entries(assets).flatMap(([id, { localPath: _path, ...facts }]) => {
      const url = urls[id];
      return url === undefined ? [] : [[id, { ...facts, url }]];
    }),
  );

type TracksJob = Pick<
  RenderTools,
  'browser' | 'withBrowser' | 'bundleFolder' | 'workDirectory' | 'concurrency'
> & {
  promo: Promo;
  watermarkTarget: ElementId | null;
  sources: AssetSources;
  plan: RenderPlan;
  settings: EncoderSettings;
  signal: AbortSignal;
  /** Fraction of the frames rendered and encoded, 0 to 1. */
  onProgress: (share: number) => void;
};

/** The tracks to be muxed: H.264 video, and PCM audio if there is any. */
type RenderedTracks = { videoPath: string; audioPath: string | null };

/** Adds x264 options that Remotion does not offer: the High profile, which Instagram requires, and closed GOPs. */
const withProfile = ({ type, args }: { type: 'pre-stitcher' | 'stitcher'; args: string[] }): string[] =>
  type === 'pre-stitcher'
    ? [...args.slice(0, -1), '-profile:v', 'high', '-flags', '+cgop', ...args.slice(-1)]
    : args;

/**
 * Renders every frame of the composition in the browser and encodes the frames as they come.
 *
 * @throws Remotion's own errors; the abort reason of `signal`.
 */
const renderTracks = async (render: TracksJob): Promise<RenderedTracks> => {
  const { signal, settings, plan } = render;
  const videoPath = join(render.workDirectory, 'video.mp4');
  const audioPath = plan.audio.length > 0 ? join(render.workDirectory, 'audio.wav') : null;
  const { cancel, cancelSignal } = makeCancelSignal();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  const draw = async (browser: HeadlessBrowser): Promise<void> => {
    const common = {
      ...BROWSER_OPTIONS,
      serveUrl: render.bundleFolder,
      inputProps: {
        promo: render.promo,
        sources: render.sources,
        watermarkTarget: render.watermarkTarget,
      },
      puppeteerInstance: browser,
      chromeMode: chromeModeOf(render.browser),
    } as const;
    const composition = await selectComposition({ ...common, id: 'promo' });
    signal.throwIfAborted();
    await renderMedia({
      ...common,
      composition,
      scale: plan.outputScale,
      codec: OUTPUT_FORMAT.videoCodec,
      imageFormat: 'jpeg',
      jpegQuality: settings.jpegQuality,
      pixelFormat: OUTPUT_FORMAT.pixelFormat,
      // Converts as well as tags: without it the file is full-range bt470bg, straight from the JPEGs.
      colorSpace: OUTPUT_FORMAT.color,
      x264Preset: settings.x264Preset,
      crf: settings.crf,
      gopSize: settings.gopSize,
      ffmpegOverride: withProfile,
      muted: audioPath === null,
      ...(audioPath === null ? {} : { separateAudioTo: audioPath, enforceAudioTrack: true }),
      sampleRate: OUTPUT_FORMAT.sampleRate,
      outputLocation: videoPath,
      overwrite: true,
      concurrency: render.concurrency,
      cancelSignal,
      onProgress: ({ renderedFrames, encodedFrames }) =>
        render.onProgress((0.9 * renderedFrames + 0.1 * encodedFrames) / plan.frames),
    });
  };
  try {
    await render.withBrowser(draw);
    return { videoPath, audioPath };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

type MuxJob = {
  ffmpeg: string;
  /** H.264 without sound. */
  videoPath: string;
  /** PCM at 48 kHz; null for a silent track. */
  audioPath: string | null;
  outputPath: string;
  seconds: number;
  settings: Pick<EncoderSettings, 'audioBitrate'>;
  signal: AbortSignal;
};

/** Muxes the rendered tracks into the MP4 that is published. */
const muxTracks = async (job: MuxJob): Promise<void> => {
  const rate = OUTPUT_FORMAT.sampleRate;
  const sound =
    job.audioPath === null
      ? ['-f', 'lavfi', '-i', `anullsrc=r=${rate}:cl=stereo`]
      : ['-ss', String(AAC_PRIMING / rate), '-i', job.audioPath];
  // Without an edit list the priming is played, so it counts towards the duration.
  const audioSeconds = job.seconds - AAC_PRIMING / rate;
  await runFfmpeg({
    ffmpeg: job.ffmpeg,
    args: [
      ['-i', job.videoPath, ...sound, '-map', '0:v:0', '-map', '1:a:0', '-c:v', 'copy'],
      ['-af', `apad,atrim=end=${audioSeconds.toFixed(6)}`],
      audioOutput(job.settings),
      mp4Output(job.outputPath),
    ].flat(),
    timeoutInSeconds: 120,
    signal: job.signal,
    read: [job.videoPath, ...(job.audioPath === null ? [] : [job.audioPath])],
    write: [dirname(job.outputPath)],
  });
};

type Watch = { signal: AbortSignal; onStage: (stage: StageProgress) => void };

/** The full-frame strategy: the browser draws every frame. Returns the path of the MP4 in the work directory. */
export const renderFullFrame = async (
  job: RenderJob,
  plan: RenderPlan,
  tools: RenderTools,
  { signal, onStage }: Watch,
): Promise<string> => {
  const settings = encoderSettings[job.qualityPreset];
  const server = await startAssetServer(job.assets);
  try {
    onStage({ strategy: 'full', stage: 'preparing', share: 0.5 });
    const parts = await renderTracks({
      ...tools,
      promo: job.promo,
      watermarkTarget: job.watermarkTarget ?? null,
      sources: servedSources(job.assets, server.urls),
      plan,
      settings,
      signal,
      onProgress: (share) => onStage({ strategy: 'full', stage: 'rendering', share }),
    });
    onStage({ strategy: 'full', stage: 'composing', share: 0 });
    const outputPath = join(tools.workDirectory, 'full.mp4');
    const seconds = plan.frames / plan.fps;
    await muxTracks({ ffmpeg: tools.media.ffmpeg, ...parts, outputPath, seconds, settings, signal });
    return outputPath;
  } finally {
    await server.close();
  }
};

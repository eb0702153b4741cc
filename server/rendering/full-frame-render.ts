import { dirname, join } from 'node:path';
import { type HeadlessBrowser, makeCancelSignal, renderMedia, selectComposition } from '@remotion/renderer';
import type { AssetSources } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { Promo } from '#schema/promo.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { servedSources, startAssetServer } from '#server/rendering/asset-server.ts';
import { BROWSER_OPTIONS, chromeModeOf, type RenderBrowser } from '#server/rendering/browser.ts';
import {
  AAC_PRIMING,
  audioOutput,
  type EncoderSettings,
  encoderSettings,
  mp4Output,
  OUTPUT_FORMAT,
} from '#server/rendering/encoder-settings.ts';
import type { StageProgress } from '#server/rendering/estimate-progress.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

type TracksJob = {
  promo: Promo;
  /** The text that carries the watermark; none when null or omitted. */
  watermarkTarget?: ElementId | null;
  sources: AssetSources;
  plan: RenderPlan;
  settings: EncoderSettings;
  browser: RenderBrowser;
  withBrowser: <T>(draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
  /** Folder of the bundled composition. */
  bundleFolder: string;
  /** For intermediate files; the caller removes it. */
  workDirectory: string;
  /** Pages that render in parallel. */
  concurrency: number;
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
  const audioPath = plan.hasSound ? join(render.workDirectory, 'audio.wav') : null;
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
        watermarkTarget: render.watermarkTarget ?? null,
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

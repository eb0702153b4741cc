import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RenderStage } from '#contract/renders.contract.ts';
import { RenderError } from '#server/errors.ts';
import type { MediaTools } from '#server/media/ffmpeg-path.ts';
import type { RenderJob, RenderResult } from '#server/ports/render-engine.ts';
import { startAssetServer } from '#server/rendering/asset-server.ts';
import type { RenderBrowser } from '#server/rendering/browser-path.ts';
import { checkOutput } from '#server/rendering/check-output.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import { finishVideo } from '#server/rendering/finish-video.ts';
import { renderFullWay } from '#server/rendering/full-render.ts';
import { inspectAssets } from '#server/rendering/inspect-assets.ts';
import { planRender, type RenderPlan } from '#server/rendering/plan-render.ts';
import { publishFile } from '#server/rendering/publish-file.ts';
import { freeBytes, toRenderError } from '#server/rendering/render-failure.ts';
import { sourcesFor } from '#server/rendering/sources-for.ts';

/** What a render works with on this machine. */
export type RenderTools = {
  browser: RenderBrowser;
  media: MediaTools;
  /** Folder of the composition as a web page. */
  bundleFolder: string;
  /** Empty folder for this render alone; the caller removes it. */
  workFolder: string;
  concurrency: number;
};

type RenderWatch = {
  signal: AbortSignal;
  /** `share` of the stage that is done, 0 to 1. */
  onStage: (stage: RenderStage, share: number) => void;
};

/** What a second of video takes on the disk at most, bytes: picture, its copy in the MP4, PCM sound. */
const BYTES_PER_SECOND = 2_500_000;
/** What the browser writes into its profile, bytes. */
const BROWSER_BYTES = 32_000_000;

const assertRoom = async (folder: string, plan: RenderPlan): Promise<void> => {
  const needed = BROWSER_BYTES + (plan.frames / plan.fps) * BYTES_PER_SECOND;
  const free = await freeBytes(folder);
  if (free < needed)
    throw new RenderError('DISK_FULL', new Error(`${folder} has ${free} of ${needed} bytes`));
};

const draw = async (
  job: RenderJob,
  plan: RenderPlan,
  tools: RenderTools,
  { signal, onStage }: RenderWatch,
): Promise<string> => {
  const settings = encoderSettings[job.qualityPreset];
  const server = await startAssetServer(job.assets);
  try {
    onStage('preparing', 0.5);
    const parts = await renderFullWay({
      ...tools,
      promo: job.promo,
      sources: sourcesFor(job.assets, server.urls),
      plan,
      settings,
      signal,
      onProgress: (share) => onStage('rendering', share),
    });
    onStage('composing', 0);
    const finished = join(tools.workFolder, 'finished.mp4');
    const seconds = plan.frames / plan.fps;
    await finishVideo({
      ffmpeg: tools.media.ffmpeg,
      ...parts,
      outputPath: finished,
      seconds,
      settings,
      signal,
    });
    return finished;
  } finally {
    await server.close();
  }
};

/**
 * One render from beginning to end: inspects the files, plans, draws, checks what came out, publishes it.
 *
 * @throws RenderError with a code that a person understands; the reason of `signal` when that aborts. No file stays then.
 */
export const renderPromo = async (
  job: RenderJob,
  tools: RenderTools,
  watch: RenderWatch,
): Promise<RenderResult> => {
  const { signal, onStage } = watch;
  const startedAt = performance.now();
  try {
    onStage('preparing', 0);
    const plan = planRender(job.promo, job.assets);
    await assertRoom(tools.workFolder, plan);
    await inspectAssets(job, { tools: tools.media, signal });
    const finished = await draw(job, plan, tools, watch);
    onStage('checking', 0);
    await checkOutput(finished, plan, { ffprobe: tools.media.ffprobe, signal });
    onStage('publishing', 0);
    signal.throwIfAborted();
    await publishFile(finished, job.outputPath);
    return {
      way: plan.way,
      wayReason: plan.wayReason,
      bytes: (await stat(job.outputPath)).size,
      frames: plan.frames,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw await toRenderError(error, [tools.workFolder, dirname(job.outputPath)]);
  }
};

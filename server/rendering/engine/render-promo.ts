import { rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { planRender, type RenderPlan } from '#remotion/plan/plan-render.ts';
import { promoMetadata } from '#schema/promo.ts';
import { errorMessage } from '#server/error-code.ts';
import { RenderError } from '#server/errors.ts';
import { freeBytes } from '#server/files/directories.ts';
import type { RenderJob, RenderResult } from '#server/ports/render-engine.ts';
import { withinTimeLimit } from '#server/processes/time-limit.ts';
import { checkOutput } from '#server/rendering/check-output.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import { isNotDecoded, isTechnical, toRenderError } from '#server/rendering/engine/render-failure.ts';
import type { StageProgress } from '#server/rendering/estimate-progress.ts';
import { renderFullFrame } from '#server/rendering/full-frame-render.ts';
import { assertDecodable, inspectAssets } from '#server/rendering/inspect-assets.ts';
import { renderLayered } from '#server/rendering/layered/layered-render.ts';
import { type PendingTextLayers, startTextLayers } from '#server/rendering/layered/text-layers.ts';
import { limitPeaks } from '#server/rendering/limit-peaks.ts';
import { costOfPlan, type RenderCost, renderTimeLimit } from '#server/rendering/render-cost.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

type RenderWatch = {
  signal: AbortSignal;
  onStage: (stage: StageProgress) => void;
  /** Wall time that a render of this cost may take once it is planned, seconds. */
  timeLimit?: (cost: RenderCost) => number;
};

/** Peak disk usage per second of video, bytes: the video track, its copy in the MP4, PCM audio. */
const BYTES_PER_SECOND = 2_500_000;
/** The browser's profile and the drawn texts, bytes. */
const OTHER_BYTES = 64_000_000;

const assertFreeSpace = async (folder: string, { promo }: RenderJob): Promise<void> => {
  const { durationInFrames, fps } = promoMetadata(promo);
  const needed = OTHER_BYTES + (durationInFrames / fps) * BYTES_PER_SECOND;
  const free = await freeBytes(folder);
  if (free < needed)
    throw new RenderError('DISK_FULL', new Error(`${folder} has ${free} of ${needed} bytes`));
};

type RenderedFile = { path: string; plan: RenderPlan; layeredFailure: string | null };

/** `timeLimit`: seconds after which `watch.signal` aborts. */
type RenderContext = { tools: RenderTools; watch: RenderWatch; timeLimit: number };

/** Limits the peaks of a rendered file, where the ffmpeg of this machine can, and checks it. Returns its path. */
const finishAndCheck = async (
  rendered: string,
  job: RenderJob,
  plan: RenderPlan,
  { tools, watch: { signal, onStage } }: RenderContext,
): Promise<string> => {
  onStage({ strategy: plan.strategy, stage: 'checking', share: 0 });
  const { media, workDirectory } = tools;
  const settings = encoderSettings[job.qualityPreset];
  const path = media.hasCompositor
    ? await limitPeaks({ path: rendered, plan, settings, workDirectory, ffmpeg: media.ffmpeg, signal })
    : rendered;
  await checkOutput(path, plan, { ffprobe: media.ffprobe, signal });
  return path;
};

const renderLayeredAndCheck = async (
  job: RenderJob,
  plan: RenderPlan,
  layers: PendingTextLayers,
  context: RenderContext,
): Promise<string> => {
  const { tools, watch, timeLimit } = context;
  const { signal, onStage } = watch;
  const stills = await layers.stills;
  onStage({ strategy: 'layered', stage: 'composing', share: 0 });
  const path = await renderLayered({
    ...job,
    plan,
    stills,
    settings: encoderSettings[job.qualityPreset],
    ffmpeg: tools.media.ffmpeg,
    workDirectory: tools.workDirectory,
    timeLimit,
    signal,
    onProgress: (share) => onStage({ strategy: 'layered', stage: 'composing', share }),
  });
  return finishAndCheck(path, job, plan, context);
};

const renderFullFrameAndCheck = async (
  job: RenderJob,
  plan: RenderPlan,
  context: RenderContext,
): Promise<string> => {
  const { tools, watch } = context;
  const path = await renderFullFrame(job, plan, tools, watch).catch(async (error: unknown) => {
    if (isNotDecoded(error)) await assertDecodable(job, { tools: tools.media, signal: watch.signal });
    throw error;
  });
  return finishAndCheck(path, job, plan, context);
};

/** Renders with the planned strategy; a technical failure of the layered one falls back to full-frame once. */
const makeVideo = async (job: RenderJob, tools: RenderTools, watch: RenderWatch): Promise<RenderedFile> => {
  const { hasCompositor } = tools.media;
  const settings = encoderSettings[job.qualityPreset];
  // Texts do not depend on the files, so drawing and inspection run in parallel.
  const layers = hasCompositor ? startTextLayers(job, tools, watch) : null;
  try {
    const facts = await inspectAssets(job, { tools: tools.media, signal: watch.signal });
    const { watermarkTarget = null } = job;
    const plan = planRender(job.promo, facts, {
      outputScale: settings.outputScale,
      hasCompositor,
      watermarkTarget,
    });
    const limited = (
      planned: RenderPlan,
      render: (limits: RenderContext) => Promise<string>,
    ): Promise<string> => {
      const cost = costOfPlan(planned, { ...job, assets: facts });
      const timeLimit = (watch.timeLimit ?? renderTimeLimit)(cost);
      const error = () => new RenderError('TOOK_TOO_LONG', new Error(`${timeLimit} s are over`));
      return withinTimeLimit({ seconds: timeLimit, signal: watch.signal, error }, (signal) =>
        render({ tools, watch: { ...watch, signal }, timeLimit }),
      );
    };
    if (plan.strategy === 'full' || layers === null) {
      await layers?.abandon();
      const path = await limited(plan, (limits) => renderFullFrameAndCheck(job, plan, limits));
      return { path, plan, layeredFailure: null };
    }
    try {
      const path = await limited(plan, (limits) => renderLayeredAndCheck(job, plan, layers, limits));
      return { path, plan, layeredFailure: null };
    } catch (error) {
      if (watch.signal.aborted || !(await isTechnical(error, [tools.workDirectory]))) throw error;
      const strategyReason = 'The layered strategy failed, so the browser drew every frame.';
      const fallback: RenderPlan = { ...plan, strategy: 'full', strategyReason };
      const path = await limited(fallback, (limits) => renderFullFrameAndCheck(job, fallback, limits));
      return { path, plan: fallback, layeredFailure: errorMessage(error) };
    }
  } finally {
    await layers?.abandon();
  }
};

/**
 * Runs one render: inspects the files, plans, renders, checks the output and moves it to the job's output path, which is
 * on the disk of the work directory.
 *
 * @throws RenderError, or the abort reason of `signal`; then no file is left.
 */
export const renderPromo = async (
  job: RenderJob,
  tools: RenderTools,
  watch: RenderWatch,
): Promise<RenderResult> => {
  const { signal, onStage } = watch;
  const startedAt = performance.now();
  try {
    onStage({ strategy: 'layered', stage: 'preparing', share: 0 });
    await assertFreeSpace(tools.workDirectory, job);
    const { path, plan, layeredFailure } = await makeVideo(job, tools, watch);
    onStage({ strategy: plan.strategy, stage: 'publishing', share: 0 });
    signal.throwIfAborted();
    await rename(path, job.outputPath);
    return {
      strategy: plan.strategy,
      strategyReason: plan.strategyReason,
      layeredFailure,
      toolchain: tools.toolchain,
      bytes: (await stat(job.outputPath)).size,
      frames: plan.frames,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw await toRenderError(error, [tools.workDirectory, dirname(job.outputPath)]);
  }
};

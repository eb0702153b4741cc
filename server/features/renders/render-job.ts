import type { RenderFailureCode } from '#contract/job-failures.ts';
import { renderFailuresOfPromo } from '#contract/videos/renders.contract.ts';
import { watermarkTargetOf } from '#schema/elements/layers-in-order.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { type AssetUse, promoAssets, type Promo } from '#schema/promo.ts';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps, WorkerDeps } from '#server/deps.ts';
import { RenderError } from '#server/errors.ts';
import { findVisibleAssets } from '#server/features/library/library.queries.ts';
import { assetFacts } from '#server/features/library/library.service.ts';
import { isConsented } from '#server/features/people/people.service.ts';
import { notifyDevices } from '#server/features/push/push.service.ts';
import { hasAnotherTry, type JobKind, type JobTable } from '#server/jobs/job-kind.ts';
import type { Lease } from '#server/jobs/lease.ts';
import type { RenderProgress, RenderResult, StagedAsset } from '#server/ports/render-engine.ts';
import { failureCode } from '#server/processes/machine-fault.ts';
import { estimateRenderCost, MAX_RENDER_COST } from '#server/rendering/render-cost.ts';
import { assetContents, contentHash } from './render-input.service.ts';
import {
  type ClaimedRender,
  lockClaimed,
  markCompleted,
  markFailed,
  renderTables,
} from './renders.queries.ts';
import { cacheVideo, completeFromCache } from './video-cache.ts';

type StagedAssets = {
  assets: Record<string, StagedAsset>;
  /** The contents of the staged files, for `contentHash`. */
  contents: ReturnType<typeof assetContents>;
  release: () => Promise<void>;
};

const missing: Record<AssetUse['as'], RenderFailureCode> = {
  background: 'MISSING_BACKGROUND',
  overlay: 'MISSING_OVERLAY',
  music: 'MISSING_MUSIC',
};

/**
 * Stages every asset of the promo as a local file. Call `release` when they are no longer read.
 * @throws RenderError MISSING_BACKGROUND, MISSING_OVERLAY or MISSING_MUSIC for an asset missing from the library, FILE_MISSING for one whose file is
 * missing from the store, CONSENT_ENDED when one shows a person without a valid consent.
 */
const stageAssets = async (
  deps: LocalDeps,
  { promo, ownerId }: { promo: Promo; ownerId: string },
): Promise<StagedAssets> => {
  if (!(await isConsented(deps, promo))) throw new RenderError('CONSENT_ENDED');
  const uses = promoAssets(promo);
  const visible = await findVisibleAssets(
    deps,
    ownerId,
    uses.map(({ assetId }) => assetId),
  );
  const assets: Record<string, StagedAsset> = {};
  const releases: (() => Promise<void>)[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(releases.map((each) => each()));
  };
  try {
    for (const { assetId, as } of uses) {
      const asset = visible.get(assetId);
      if (asset === undefined) throw new RenderError(missing[as]);
      if ((await deps.mediaStore.stat(asset.fileKey)) === null) throw new RenderError('FILE_MISSING');
      const staged = await deps.mediaStore.stage(asset.fileKey);
      releases.push(staged.release);
      assets[assetId] = { ...assetFacts(asset), localPath: staged.localPath };
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { assets, contents: assetContents(promo, visible), release };
};

/**
 * Reports the progress and the duration of each stage. Progress never goes backwards, even when the engine starts over with the other
 * strategy. Call `end` after the last stage.
 */
const progressReporter = ({ metrics }: LocalDeps, lease: Lease) => {
  let furthest = 0;
  let current: { stage: RenderProgress['stage']; since: number } | null = null;
  const end = (): void => {
    if (current !== null) metrics.stageEnded(current.stage, (performance.now() - current.since) / 1000);
    current = null;
  };
  const report = ({ stage, progress, secondsLeft }: RenderProgress): void => {
    if (current?.stage !== stage) {
      end();
      current = { stage, since: performance.now() };
    }
    furthest = Math.max(furthest, progress);
    lease.report({
      stage,
      progress: furthest,
      seconds_left: secondsLeft === null ? null : Math.max(0, secondsLeft),
    });
  };
  return { report, end };
};

/**
 * Moves the video to its final place and then completes the row, while the row is locked. So a completed row always has its video, and a
 * video whose row is not completed is rendered again or swept. Returns the video's bytes. If the render no longer belongs to this attempt,
 * returns null and changes nothing.
 */
const publishRender = async (
  deps: LocalDeps,
  render: ClaimedRender,
  {
    strategy,
    strategyReason,
    contentHash: hash,
  }: Pick<RenderResult, 'strategy' | 'strategyReason'> & { contentHash: string },
): Promise<number | null> => {
  let bytes: number | null = null;
  return retryWhileDatabaseUnavailable(() =>
    inTransaction(deps.dataSource, async (manager) => {
      if (!(await lockClaimed(manager, render))) return null;
      // After a lost commit, the video is already there.
      bytes ??= await deps.renderFiles.publish(render);
      await markCompleted(manager, render, {
        strategy,
        strategyReason,
        bytes,
        contentHash: hash,
        now: deps.clock.now(),
      });
      return bytes;
    }),
  );
};

/** Notifies the devices of the person who requested this video. Not for batches, which would notify them over and over. */
const notifyOwner = (deps: LocalDeps, { kind, ownerId, title, promoId }: ClaimedRender): void => {
  if (kind !== 'single' || promoId === null) return;
  deps.background.start('a notification of a finished video', () =>
    notifyDevices(deps, { ownerId, title, promoId }),
  );
};

/** Renders the video and publishes it. */
const makeVideo = async (deps: WorkerDeps, render: ClaimedRender, lease: Lease): Promise<void> => {
  const { qualityPreset, ownerId } = render;
  const progress = progressReporter(deps, lease);
  // An older version of the product may have frozen this document.
  const promo = migratePromo(render.document);
  const outputPath = await deps.renderFiles.createWorkDirectory(render);
  const { assets, contents, release } = await stageAssets(deps, { promo, ownerId });
  try {
    // Older versions accepted renders without an estimate.
    if (estimateRenderCost(promo, assets, qualityPreset).seconds > MAX_RENDER_COST)
      throw new RenderError('TOO_MUCH_WORK');
    const watermarkTarget = render.isWatermarked ? watermarkTargetOf(promo) : null;
    // The same video may have been rendered while this one waited, and renders of batches were not looked up before.
    const input = { promo, assets: contents, qualityPreset, watermarkTarget };
    const isCached = await completeFromCache(deps, render, input);
    if (render.attempt === 1) deps.metrics.videoLookedUp(isCached);
    if (isCached) {
      notifyOwner(deps, render);
      return;
    }
    const job = { promo, assets, qualityPreset, watermarkTarget, outputPath };
    const result = await deps.renderEngine.render(job, {
      signal: lease.signal,
      onProgress: progress.report,
    });
    const { layeredFailure } = result;
    if (layeredFailure !== null) {
      deps.log.warn(
        { render: render.id, reason: layeredFailure },
        'the layered strategy failed, the full-frame strategy was used',
      );
    }
    progress.report({ stage: 'publishing', progress: 1, secondsLeft: 0 });
    const { strategy, strategyReason, frames, seconds, toolchain } = result;
    // The version of the engine that rendered the video. A web process of another version then knows that its result would differ.
    const { engineVersion } = deps;
    const hash = contentHash({ ...input, engineVersion, toolchain });
    const bytes = await publishRender(deps, render, { strategy, strategyReason, contentHash: hash });
    progress.end();
    if (bytes === null) return;
    deps.log.info(
      { render: render.id, strategy, strategyReason, frames, seconds, bytes },
      'render completed',
    );
    notifyOwner(deps, render);
    const video = { renderId: render.id, ownerId, contentHash: hash, strategy, strategyReason, bytes };
    await cacheVideo(deps, video).catch((error: unknown) =>
      deps.log.warn({ err: error, render: render.id }, 'a finished video could not be cached'),
    );
  } finally {
    await release();
  }
};

const failureCodeOf = (error: unknown): RenderFailureCode =>
  error instanceof RenderError ? error.code : failureCode(error, 'RENDER_FAILED');

const work: Omit<JobKind<ClaimedRender, WorkerDeps>, keyof JobTable> = {
  run: async (deps, render, lease) => {
    try {
      await makeVideo(deps, render, lease);
    } finally {
      await deps.renderFiles.removeWorkDirectory(render);
    }
  },
  abandon: (deps, render) => markFailed(deps, render, 'WORKER_LOST'),
  needsDisk: true,
  isRetryable: (error, render) => {
    const code = failureCodeOf(error);
    return !renderFailuresOfPromo.has(code) && hasAnotherTry(code, render);
  },
  fail: (deps, render, error) => markFailed(deps, render, failureCodeOf(error)),
};

/** The kinds of render jobs, one for each lane. */
export const renderJobs: Record<keyof typeof renderTables, JobKind<ClaimedRender, WorkerDeps>> = {
  short: { ...renderTables.short, ...work },
  long: { ...renderTables.long, ...work },
};

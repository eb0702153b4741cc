import { migratePromo } from '#schema/migrate-promo.ts';
import { watermarkTargetOf, withWatermarkInFront } from '#schema/watermark.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import type { LocalDeps, WorkerDeps } from '#server/deps.ts';
import { errorCode } from '#server/error-code.ts';
import type { RenderFailureCode } from '#contract/errors.ts';
import { RenderError } from '#server/errors.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import type { Lease } from '#server/jobs/lease.ts';
import type { RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import { contentHash } from './content-hash.ts';
import { keepVideo } from './keep-video.ts';
import {
  type ClaimedRender,
  lockClaimed,
  markCompleted,
  markFailed,
  renderTable,
} from './renders.queries.ts';
import { stageAssets } from './stage-assets.ts';

/** Progress never goes backwards, though the engine may start over on another way. */
const progressReporter = (lease: Lease) => {
  let furthest = 0;
  return ({ stage, progress, secondsLeft }: RenderProgress): void => {
    furthest = Math.max(furthest, progress);
    lease.report({
      stage,
      progress: furthest,
      seconds_left: secondsLeft === null ? null : Math.max(0, secondsLeft),
    });
  };
};

/**
 * Moves the video to its final place, then completes the row, while the row is locked: a video whose row is not completed
 * is made again or swept, a completed row without its video cannot exist. Returns the video's bytes; null, and nothing
 * happens, when the render is no longer this attempt's.
 */
const publishRender = async (
  deps: LocalDeps,
  render: ClaimedRender,
  { way, wayReason, contentHash: hash }: Pick<RenderResult, 'way' | 'wayReason'> & { contentHash: string },
): Promise<number | null> => {
  let bytes: number | null = null;
  return retryWhileDatabaseUnavailable(() =>
    inTransaction(deps.dataSource, async (manager) => {
      if (!(await lockClaimed(manager, render))) return null;
      // After a try whose commit was lost the video is already there.
      bytes ??= await deps.renderFiles.publish(render);
      await markCompleted(manager, render, {
        way,
        wayReason,
        bytes,
        contentHash: hash,
        now: deps.clock.now(),
      });
      return bytes;
    }),
  );
};

/** Makes the video and publishes it. */
const makeVideo = async (deps: WorkerDeps, render: ClaimedRender, lease: Lease): Promise<void> => {
  const { qualityPreset, ownerId } = render;
  const report = progressReporter(lease);
  // Frozen documents are migrated too: an older version of the product may have frozen this one.
  const promo = migratePromo(render.document);
  const outputPath = await deps.renderFiles.openWorkplace(render);
  const { assets, contents, release } = await stageAssets(deps, { promo, ownerId });
  try {
    const watermarkTarget = render.isWatermarked ? watermarkTargetOf(promo) : null;
    const drawn = watermarkTarget === null ? promo : withWatermarkInFront(promo, watermarkTarget);
    const job = { promo: drawn, assets, qualityPreset, watermarkTarget, outputPath };
    const result = await deps.renderEngine.render(job, { signal: lease.signal, onProgress: report });
    const { layeredFailure } = result;
    if (layeredFailure !== null) {
      deps.log.warn(
        { render: render.id, reason: layeredFailure },
        'the layered way failed, the full way was taken',
      );
    }
    report({ stage: 'publishing', progress: 1, secondsLeft: 0 });
    const { way, wayReason, frames, seconds, toolchain: programs } = result;
    // Of the engine that made it: a web process of another version then knows that its own would differ.
    const { engineVersion } = deps;
    const made = { promo, assets: contents, qualityPreset, watermarkTarget, engineVersion, programs };
    const hash = contentHash(made);
    const bytes = await publishRender(deps, render, { way, wayReason, contentHash: hash });
    if (bytes === null) return;
    deps.log.info({ render: render.id, way, wayReason, frames, seconds, bytes }, 'render completed');
    const video = { renderId: render.id, ownerId, contentHash: hash, way, wayReason, bytes };
    await keepVideo(deps, video).catch((error: unknown) =>
      deps.log.warn({ err: error, render: render.id }, 'a finished video could not be kept for reuse'),
    );
  } finally {
    await release();
  }
};

const failureCodeOf = (error: unknown): RenderFailureCode => {
  if (error instanceof RenderError) return error.code;
  return errorCode(error) === 'ENOSPC' ? 'DISK_FULL' : 'RENDER_FAILED';
};

/** Renders, as the job runner does them. */
export const renderJobs: JobKind<ClaimedRender, WorkerDeps> = {
  ...renderTable,
  run: async (deps, render, lease) => {
    try {
      await makeVideo(deps, render, lease);
    } finally {
      await deps.renderFiles.closeWorkplace(render);
    }
  },
  giveUp: async (deps, render) => markFailed(deps, render, 'WORKER_LOST'),
  isRetryable: (error) => error instanceof RenderError && error.code === 'WORKER_LOST',
  fail: async (deps, render, error) => {
    const code = failureCodeOf(error);
    deps.log.error({ err: error, render: render.id, attempt: render.attempt, code }, 'render failed');
    await retryWhileDatabaseUnavailable(() => markFailed(deps, render, code));
  },
};

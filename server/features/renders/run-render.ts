import { migratePromo } from '#schema/migrate-promo.ts';
import { watermarkTargetOf, withWatermarkInFront } from '#schema/watermark.ts';
import { outlastDatabase } from '#server/db/outlast-database.ts';
import type { WorkerDeps } from '#server/deps.ts';
import { errorCode } from '#server/error-code.ts';
import { RenderError, type RenderFailureCode } from '#server/errors.ts';
import { type Attempt, giveBack, markFailed } from './attempt.queries.ts';
import { claimRender } from './claim-render.ts';
import { contentHash } from './content-hash.ts';
import { holdRender, LostRenderError } from './hold-render.ts';
import { keepVideo } from './keep-video.ts';
import { publishRender } from './publish-render.ts';
import { stageAssets } from './stage-assets.ts';

/** The worker is asked to stop: its render goes back into the queue and costs no attempt. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}

const failureCodeOf = (error: unknown): RenderFailureCode => {
  if (error instanceof RenderError) return error.code;
  return errorCode(error) === 'ENOSPC' ? 'DISK_FULL' : 'RENDER_FAILED';
};

/** Makes the video and publishes it. `signal` aborts as soon as it is no longer wanted from this attempt. */
const makeVideo = async (
  deps: WorkerDeps,
  attempt: Attempt,
  hold: ReturnType<typeof holdRender>,
): Promise<void> => {
  const { qualityPreset, ownerId } = attempt;
  // Frozen documents too come through the gate: one may have been frozen by an older version of the product.
  const promo = migratePromo(attempt.document);
  const outputPath = await deps.renderFiles.openWorkplace(attempt);
  const { assets, contents, release } = await stageAssets(deps, { promo, ownerId });
  try {
    const watermarkTarget = attempt.isWatermarked ? watermarkTargetOf(promo) : null;
    const drawn = watermarkTarget === null ? promo : withWatermarkInFront(promo, watermarkTarget);
    const job = { promo: drawn, assets, qualityPreset, watermarkTarget, outputPath };
    const result = await deps.renderEngine.render(job, { signal: hold.signal, onProgress: hold.report });
    const { layeredFailure } = result;
    if (layeredFailure !== null) {
      deps.log.warn(
        { render: attempt.id, reason: layeredFailure },
        'the layered way failed, the full way was taken',
      );
    }
    hold.report({ stage: 'publishing', progress: 1, secondsLeft: 0 });
    const { way, wayReason, frames, seconds, programs } = result;
    // Of the engine that has made it: a web process of another version then knows that its own would differ.
    const { engineVersion } = deps;
    const made = { promo, assets: contents, qualityPreset, watermarkTarget, engineVersion, programs };
    const hash = contentHash(made);
    const bytes = await publishRender(deps, attempt, { way, wayReason, contentHash: hash });
    if (bytes === null) return;
    deps.log.info({ render: attempt.id, way, wayReason, frames, seconds, bytes }, 'render completed');
    const video = { renderId: attempt.id, ownerId, contentHash: hash, way, wayReason, bytes };
    await keepVideo(deps, video).catch((error: unknown) =>
      deps.log.warn({ err: error, render: attempt.id }, 'a finished video could not be kept for reuse'),
    );
  } finally {
    await release();
  }
};

/**
 * Writes down why the attempt ended without a video.
 *
 * @throws the error again when the ticket is to be handed out once more.
 */
const settle = async (deps: WorkerDeps, attempt: Attempt, error: unknown, reason: unknown): Promise<void> => {
  if (reason instanceof LostRenderError) return;
  const isStopping = reason instanceof StoppingError;
  const isChildLost = error instanceof RenderError && error.code === 'WORKER_LOST';
  if (isStopping || (isChildLost && attempt.attemptsLeft > 0)) {
    await outlastDatabase(() => giveBack(deps, attempt, { isForgiven: isStopping }));
    throw error;
  }
  const code = failureCodeOf(error);
  deps.log.error({ err: error, render: attempt.id, attempt: attempt.attempt, code }, 'render failed');
  await outlastDatabase(() => markFailed(deps, attempt, code));
};

/**
 * Does what a ticket asks for: one attempt at one render, from its claim to its video or its reason. Every
 * write is bound to the attempt, so one that has been superseded changes nothing.
 *
 * @throws when the ticket is to be handed out again.
 */
export const runRender = async (deps: WorkerDeps, ticketId: string, stopping: AbortSignal): Promise<void> => {
  const attempt = await claimRender(deps, ticketId);
  if (attempt === null) return;
  const hold = holdRender(deps, attempt, stopping);
  try {
    await makeVideo(deps, attempt, hold);
  } catch (error) {
    await settle(deps, attempt, error, hold.signal.reason);
  } finally {
    await hold.release();
    await deps.renderFiles.closeWorkplace(attempt);
  }
};

import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { renderFailures } from '#contract/job-failures.ts';
import { hasWatermark } from '#contract/permissions.ts';
import {
  DEFAULT_QUALITY_PRESET,
  type QualityPreset,
  type RenderPreview,
  type RenderView,
} from '#contract/videos/renders.contract.ts';
import { findUndrawnLetters } from '#remotion/fonts/undrawn-letters.ts';
import { watermarkTargetOf } from '#schema/elements/layers-in-order.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { assertDiskSpace } from '#server/disk-reserve.ts';
import type { ServedFile } from '#server/downloads/downloaded-file.ts';
import { AppError } from '#server/errors.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { findWithdrawnPeople } from '#server/features/people/people.queries.ts';
import { assertConsent } from '#server/features/people/people.service.ts';
import { readPromo, revisionConflict } from '#server/features/promos/promos.service.ts';
import { lockAccount } from '#server/features/quotas/quotas.service.ts';
import { type FollowedRow, awaitEnd, followRow } from '#server/jobs/follow-row.ts';
import { retryTimeOf } from '#server/jobs/job-kind.ts';
import { countJobsAhead, sendJobs } from '#server/jobs/send-jobs.ts';
import type { ViewSource } from '#server/streaming.ts';
import { videoFileName } from './download-video.ts';
import { assertAssets, assertCost } from './render-input.service.ts';
import { type RenderSummary, findRender, findRenders } from './render-summaries.queries.ts';
import type { NewRender, RenderRow } from './render.entity.ts';
import {
  type RenderProgressRow,
  findFrozen,
  findProgress,
  insertQueued,
  markCancelled,
  markQueuedAgain,
  renderTableFor,
  renderTables,
  showInBatch,
} from './renders.queries.ts';
import { type VideoInput, reuseCachedVideo } from './video-cache.ts';
import { openPoster } from './video-poster.ts';
import { assertVideoQuota } from './video-quota.ts';

/** A render and its owner. Calls with it throw NOT_FOUND for another person's render. */
export type RenderAddress = { ownerId: string; id: string };

type RenderInput = { promoId: string; revision: number; qualityPreset?: QualityPreset | undefined };

/** The fields that change during a render. */
export const progressView = (row: RenderProgressRow) => ({
  promoId: row.promoId,
  state: row.state,
  stage: row.stage,
  progress: row.progress,
  secondsLeft: row.secondsLeft,
  retryAt: retryTimeOf(row),
  way: row.strategy,
  wayReason: row.strategyReason,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  videoUrl: row.state === 'completed' ? `/api/renders/${row.id}/file` : null,
  posterUrl: row.state === 'completed' ? `/api/renders/${row.id}/poster` : null,
  bytes: row.state === 'completed' ? row.bytes : null,
  error: row.errorCode === null ? null : { code: row.errorCode, message: renderFailures[row.errorCode] },
});

/** The people in a video whose consent no longer holds, for views of it. */
export const withdrawnView = (
  people: [string, ...string[]] | undefined,
): Pick<RenderView, 'withdrawnPeople'> => (people === undefined ? {} : { withdrawnPeople: people });

const renderView = (row: RenderSummary): RenderView => ({
  id: row.id,
  revision: row.revision,
  title: row.title,
  fileName: videoFileName(row),
  createdAt: row.createdAt.toISOString(),
  previewUrl: `/api/renders/${row.id}/preview`,
  isWatermarked: row.isWatermarked,
  seconds: row.videoDuration,
  ...progressView(row),
});

/** Renders as their owner sees them. */
const renderViews = async (
  deps: LocalDeps,
  ownerId: string,
  rows: readonly RenderSummary[],
): Promise<RenderView[]> => {
  const finished = rows.filter(({ state }) => state === 'completed').map(({ id }) => id);
  const withdrawn = await findWithdrawnPeople(deps, ownerId, finished);
  return rows.map((row) => ({ ...renderView(row), ...withdrawnView(withdrawn.get(row.id)) }));
};

/** The place of a waiting render in its lane. */
const placeInLine = async (
  deps: LocalDeps,
  { ownerId, id }: RenderAddress,
  { state }: Pick<RenderView, 'state'>,
): Promise<Pick<RenderView, 'ahead'>> => {
  if (state !== 'queued') return {};
  const lanes = Object.values(renderTables).map((lane) => countJobsAhead(deps, lane, ownerId, id));
  const ahead = Object.assign({}, ...(await Promise.all(lanes)))[id];
  return ahead === undefined ? {} : { ahead };
};

/**
 * The current state of the render.
 * @throws AppError NOT_FOUND, also for another person's
 */
export const readRender = async (deps: LocalDeps, address: RenderAddress): Promise<RenderView> => {
  const row = await findRender(deps, address);
  const [view] = row === null ? [] : await renderViews(deps, address.ownerId, [row]);
  if (view === undefined) throw new AppError('NOT_FOUND');
  return { ...view, ...(await placeInLine(deps, address, view)) };
};

/**
 * The fields that change during a render, without its document.
 * @throws AppError NOT_FOUND, also for another person's
 */
const readProgress = async (
  deps: LocalDeps,
  address: RenderAddress,
): Promise<ReturnType<typeof progressView> & Pick<RenderView, 'ahead'>> => {
  const row = await findProgress(deps, address);
  if (row === null) throw new AppError('NOT_FOUND');
  return { ...progressView(row), ...(await placeInLine(deps, address, row)) };
};

const readFrozen = async (deps: LocalDeps, address: RenderAddress) => {
  const frozen = await findFrozen(deps, address);
  if (frozen === null) throw new AppError('NOT_FOUND');
  return { ...frozen, document: migratePromo(frozen.document) };
};

/**
 * The promo as the video shows it, even if the promo has changed since.
 * @throws AppError NOT_FOUND, also for another person's
 */
export const previewRender = async (deps: LocalDeps, address: RenderAddress): Promise<RenderPreview> => {
  const { document, isWatermarked } = await readFrozen(deps, address);
  return { document, watermarkTarget: isWatermarked ? watermarkTargetOf(document) : null };
};

/** One page of the person's renders, of one promo or all, newest first. `nextCursor` is null on the last page. */
export const listRenders = async (
  deps: LocalDeps,
  ownerId: string,
  wanted: Parameters<typeof findRenders>[2],
): Promise<{ renders: RenderView[]; nextCursor: string | null }> => {
  const { renders, nextCursor } = await findRenders(deps, ownerId, wanted);
  return { renders: await renderViews(deps, ownerId, renders), nextCursor };
};

/**
 * Queues a render of the promo at `revision`. The document is frozen here, so later edits or deleting the promo have no effect. If the
 * person already has the same video, the render completes at once.
 * @throws AppError NOT_FOUND, REVISION_CONFLICT with the current revision, UNKNOWN_ASSET, CONSENT_ENDED, TOO_MUCH_WORK, STORAGE_FULL,
 * TOO_MANY_RENDERS, DOCUMENTS_USED_UP, TOO_MANY_VIDEOS, or VIDEOS_USED_UP.
 */
export const createRender = async (
  deps: Deps,
  ownerId: string,
  { promoId, revision, qualityPreset = DEFAULT_QUALITY_PRESET }: RenderInput,
): Promise<RenderView> => {
  const promo = await readPromo(deps, { ownerId, id: promoId });
  if (promo.revision !== revision) throw revisionConflict(promo.revision);
  const { title, document } = promo;
  return renderDocument(deps, ownerId, { promoId, revision, title, document, qualityPreset });
};

/**
 * The frozen input of a render, and its cost. The current plan of the account decides on the watermark.
 * @throws AppError UNKNOWN_ASSET, CONSENT_ENDED or TOO_MUCH_WORK
 */
const freezeInput = async (
  deps: LocalDeps,
  ownerId: string,
  { document, qualityPreset }: Pick<RenderRow, 'document' | 'qualityPreset'>,
): Promise<VideoInput & { cost: number }> => {
  const assets = await assertAssets(deps, ownerId, document);
  await assertConsent(deps, ownerId, document);
  const cost = assertCost(document, assets, qualityPreset);
  const watermarkTarget = hasWatermark(await readUser(deps, ownerId)) ? watermarkTargetOf(document) : null;
  return { promo: document, assets, qualityPreset, watermarkTarget, cost };
};

/** A render before it is queued. The revision of its promo need not be saved yet. */
export type FrozenRender = NewRender & { promoId: string };

/** The render of a promo. @throws AppError UNKNOWN_ASSET, CONSENT_ENDED or TOO_MUCH_WORK */
export const freezeRender = async (
  deps: Deps,
  { id: ownerId }: Pick<CurrentUser, 'id'>,
  request: Pick<FrozenRender, 'id' | 'promoId' | 'revision' | 'title' | 'document' | 'kind'>,
): Promise<FrozenRender> => {
  const qualityPreset = DEFAULT_QUALITY_PRESET;
  const input = { document: request.document, qualityPreset };
  const { cost, watermarkTarget } = await freezeInput(deps, ownerId, input);
  return { ...request, ownerId, qualityPreset, isWatermarked: watermarkTarget !== null, cost };
};

/**
 * Queues a render in the caller's transaction. If its promo belongs to a batch, the batch row shows it.
 * @throws AppError TOO_MANY_RENDERS for a single one, DOCUMENTS_USED_UP, TOO_MANY_VIDEOS or VIDEOS_USED_UP
 */
export const queueRender = async (deps: Deps, manager: EntityManager, render: NewRender): Promise<void> => {
  if (!(await insertQueued(manager, render))) throw new AppError('TOO_MANY_RENDERS');
  await showInBatch(manager, render);
  await assertVideoQuota(deps, manager, render.ownerId);
  await sendJobs(deps, manager, renderTableFor(render.cost), [{ id: render.id, person: render.ownerId }]);
};

type DocumentInput = Pick<RenderRow, 'promoId' | 'revision' | 'title' | 'document' | 'qualityPreset'>;

/**
 * Queues a render like `createRender`, of a document that need not be saved as a promo.
 * @throws AppError UNKNOWN_ASSET, CONSENT_ENDED, TOO_MUCH_WORK, STORAGE_FULL, TOO_MANY_RENDERS, DOCUMENTS_USED_UP, TOO_MANY_VIDEOS, or
 * VIDEOS_USED_UP.
 */
export const renderDocument = async (
  deps: Deps,
  ownerId: string,
  input: DocumentInput,
): Promise<RenderView> => {
  const { cost, ...video } = await freezeInput(deps, ownerId, input);
  const id = newId();
  const isWatermarked = video.watermarkTarget !== null;
  const render = { ...input, id, ownerId, kind: 'single', isWatermarked, cost } as const;
  const isCached = await reuseCachedVideo(deps, render, video);
  // The worker looks up the others again, and counts them.
  if (isCached) deps.metrics.videoLookedUp(true);
  if (!isCached) {
    await assertDiskSpace(deps);
    await inTransaction(deps.dataSource, (manager) => queueRender(deps, manager, render));
  }
  const warnings = findUndrawnLetters(input.document);
  const view = await readRender(deps, { ownerId, id });
  return warnings.length === 0 ? view : { ...view, warnings };
};

/** Cancels a queued or running render. Its worker notices within a second. Returns an ended render unchanged. */
export const cancelRender = async (deps: Deps, address: RenderAddress): Promise<RenderView> => {
  await markCancelled(deps.dataSource.manager, {
    ownerId: address.ownerId,
    ids: [address.id],
    now: deps.clock.now(),
  });
  return readRender(deps, address);
};

/**
 * Queues a failed, cancelled or expired render again, with its frozen document. Returns a completed render unchanged.
 *
 * @param onQueued runs in the same transaction.
 * @throws AppError NOT_FOUND, RENDER_NOT_ENDED, CONSENT_ENDED, STORAGE_FULL, TOO_MANY_RENDERS, DOCUMENTS_USED_UP, TOO_MANY_VIDEOS, or
 * VIDEOS_USED_UP.
 */
export const retryRender = async (
  deps: Deps,
  address: RenderAddress,
  onQueued?: (manager: EntityManager) => Promise<void>,
): Promise<RenderView> => {
  const former = await readFrozen(deps, address);
  if (former.state !== 'completed') {
    await assertConsent(deps, address.ownerId, former.document);
    await assertDiskSpace(deps);
  }
  const isQueued = await inTransaction(deps.dataSource, async (manager) => {
    await lockAccount(manager, address.ownerId);
    const queued = await markQueuedAgain(manager, address);
    if (queued === null) return false;
    await assertVideoQuota(deps, manager, address.ownerId);
    await sendJobs(deps, manager, renderTableFor(queued.cost), [{ id: address.id, person: address.ownerId }]);
    await onQueued?.(manager);
    return true;
  });
  const render = await readRender(deps, address);
  if (isQueued || render.state === 'completed') return render;
  const isOpen = render.state === 'queued' || render.state === 'running';
  throw new AppError(isOpen ? 'RENDER_NOT_ENDED' : 'TOO_MANY_RENDERS');
};

const isOver = ({ state }: Pick<RenderView, 'state'>): boolean => state !== 'queued' && state !== 'running';

/** Reads the whole render once, then only the fields that change. @throws AppError NOT_FOUND */
const followedRender = async (deps: Deps, address: RenderAddress): Promise<FollowedRow<RenderView>> => {
  const render = await readRender(deps, address);
  return {
    keys: [address.id],
    read: async () => ({ ...render, ahead: undefined, ...(await readProgress(deps, address)) }),
    isOver,
  };
};

/**
 * Events with the render's current state, and then each change until it ends.
 * @throws AppError NOT_FOUND
 */
export const watchRender = async (deps: Deps, address: RenderAddress): Promise<ViewSource> => {
  const followed = await followedRender(deps, address);
  return { key: `render:${address.id}`, open: (signal) => followRow(deps, followed, { signal }) };
};

/**
 * Waits until a render has ended, successfully or not.
 * @throws AppError NOT_FOUND; UNAVAILABLE when the service stops; the reason of `signal` when it aborts. Neither stops the render.
 */
export const awaitRender = async (
  deps: Deps,
  address: RenderAddress,
  signal: AbortSignal,
): Promise<RenderView> => {
  const ended = AbortSignal.any([signal, deps.stopping.signal]);
  const render = await awaitEnd(deps, await followedRender(deps, address), ended);
  if (isOver(render)) return render;
  signal.throwIfAborted();
  throw new AppError('UNAVAILABLE');
};

/** The poster of a finished video. @throws AppError NOT_FOUND, also for another person's, and for one without a video. */
export const readRenderPoster = async (deps: Deps, address: RenderAddress): Promise<ServedFile> => {
  const isOwn = (await findRender(deps, address)) !== null;
  const poster = isOwn ? await openPoster(deps, address.id) : null;
  if (poster === null) throw new AppError('NOT_FOUND');
  return poster;
};

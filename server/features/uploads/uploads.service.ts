import type { EntityManager } from 'typeorm';
import { uploadCancelled } from '#contract/job-failures.ts';
import type { UploadPhase, UploadView } from '#contract/library/uploads.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findAssetIdsOfUploads } from '#server/features/library/assets.service.ts';
import { nameInUpload } from '#server/features/people/clip-people.service.ts';
import { nameInClips } from '#server/features/people/people.queries.ts';
import { awaitEnd } from '#server/jobs/follow-row.ts';
import { retryTimeOf } from '#server/jobs/job-kind.ts';
import { countJobsAhead } from '#server/jobs/send-jobs.ts';
import { findNames } from './upload-targets.service.ts';
import type { Upload, UploadState } from './upload.entity.ts';
import {
  type UploadAddress,
  findUpload,
  findUploads,
  laneOf,
  markQueuedAgain,
  sendIngest,
  uploadTables,
} from './uploads.queries.ts';

const phases: Record<UploadState, UploadPhase> = {
  uploading: 'uploading',
  moving: 'processing',
  received: 'processing',
  queued: 'processing',
  processing: 'processing',
  segmenting: 'segmenting',
  complete: 'complete',
  failed: 'error',
  cancelled: 'error',
};

/** Percent of an upload at the start of each phase. While the file arrives, it grows to that of the next phase (LI-026 to LI-029). */
const percentOf: Record<UploadPhase, number> = {
  uploading: 0,
  processing: 75,
  segmenting: 85,
  complete: 100,
  error: 0,
};

type Details = { receivedBytes: number; assetIds: string[]; ahead: number | null; ownerName: string | null };

const errorOf = ({ state, errorCode, errorMessage }: Upload): UploadView['error'] => {
  if (state === 'cancelled') return uploadCancelled;
  if (state !== 'failed' || errorCode === null || errorMessage === null) return null;
  return { code: errorCode, message: errorMessage };
};

const progressIn = (upload: Upload, phase: UploadPhase, receivedBytes: number): number => {
  if (phase === 'uploading') return Math.min(1, receivedBytes / upload.bytes);
  if (phase === 'complete') return 1;
  return upload.state === 'processing' || upload.state === 'segmenting' ? upload.progress : 0;
};

const uploadView = (upload: Upload, { receivedBytes, assetIds, ahead, ownerName }: Details): UploadView => {
  const phase = phases[upload.state];
  const phaseProgress = progressIn(upload, phase, receivedBytes);
  return {
    id: upload.id,
    title: upload.title,
    kind: upload.kind,
    libraryType: upload.libraryType,
    ownerName,
    phase,
    percent: phase === 'uploading' ? percentOf.processing * phaseProgress : percentOf[phase],
    phaseProgress,
    ahead,
    retryAt: retryTimeOf(upload),
    receivedBytes,
    bytes: upload.bytes,
    isResumable: upload.isResumable,
    assetIds,
    notice: upload.state === 'complete' ? upload.errorMessage : null,
    error: errorOf(upload),
    createdAt: upload.createdAt.toISOString(),
  };
};

const receivedBytesOf = async (deps: LocalDeps, { id, state, bytes }: Upload): Promise<number> =>
  state === 'uploading' ? ((await deps.uploads.stat(id))?.bytes ?? 0) : bytes;

/** The number of uploads ahead of each waiting one, by id. */
const countAhead = async (
  deps: LocalDeps,
  uploads: readonly Upload[],
): Promise<Readonly<Record<string, number>>> => {
  const [first] = uploads;
  const lanes = new Set(uploads.filter(({ state }) => state === 'queued').map(laneOf));
  if (first === undefined || lanes.size === 0) return {};
  const counts = [...lanes].map((lane) => countJobsAhead(deps, uploadTables[lane], first.uploaderId));
  return Object.assign({}, ...(await Promise.all(counts)));
};

/** Views of one person's uploads. Reads the assets of all uploads at once, because the list is read at every change of one of them. */
const viewUploads = async (deps: LocalDeps, uploads: readonly Upload[]): Promise<UploadView[]> => {
  const complete = uploads.filter(({ state }) => state === 'complete').map(({ id }) => id);
  const assetIdsOf = await findAssetIdsOfUploads(deps, complete);
  const ahead = await countAhead(deps, uploads);
  const others = uploads.flatMap(({ ownerId, uploaderId }) =>
    ownerId === uploaderId ? [] : (ownerId ?? []),
  );
  const names = await findNames(deps, others);
  return Promise.all(
    uploads.map(async (upload) =>
      uploadView(upload, {
        receivedBytes: await receivedBytesOf(deps, upload),
        assetIds: assetIdsOf[upload.id] ?? [],
        ahead: upload.state === 'queued' && retryTimeOf(upload) === null ? (ahead[upload.id] ?? 0) : null,
        ownerName: names.get(upload.ownerId ?? '') ?? null,
      }),
    ),
  );
};

/** @throws AppError NOT_FOUND, also for another person's. */
export const readUpload = async (deps: LocalDeps, address: UploadAddress): Promise<UploadView> => {
  const upload = await findUpload(deps, address);
  const [view] = await viewUploads(deps, upload === null ? [] : [upload]);
  if (view === undefined) throw new AppError('NOT_FOUND');
  return view;
};

/**
 * Names the people of the sender's ledger in the clips of an upload, whether it is finished or not.
 * @throws AppError NOT_FOUND, also for another person's upload, for an overlay, and for an upload that ended without a result;
 * VALIDATION_FAILED for a person of another ledger
 */
export const setUploadPeople = (
  { dataSource }: LocalDeps,
  { uploaderId, id }: UploadAddress,
  personIds: readonly string[],
): Promise<void> =>
  inTransaction(dataSource, async (manager) => {
    // Locked, so that it is not completed in the meantime.
    const found: unknown[] = await manager.query(
      `SELECT id FROM uploads WHERE id = $1 AND uploader_id = $2 AND kind = 'background'
          AND state NOT IN ('failed', 'cancelled') FOR UPDATE`,
      [id, uploaderId],
    );
    if (found.length === 0) throw new AppError('NOT_FOUND');
    await nameInUpload(manager, id, { ownerId: uploaderId, personIds, field: 'personIds' });
    await nameInClips(manager, id);
  });

/** The newest uploads of a person, open or ended, newest first. */
export const listUploads = async (deps: LocalDeps, uploaderId: string): Promise<UploadView[]> =>
  viewUploads(deps, await findUploads(deps, uploaderId));

const isOver = ({ phase }: UploadView): boolean => phase === 'complete' || phase === 'error';

/**
 * Waits until an upload has ended, `timeoutMs` have passed or the service stops. Returns the upload's state.
 * @throws AppError NOT_FOUND
 */
export const awaitUpload = (deps: Deps, address: UploadAddress, timeoutMs: number): Promise<UploadView> =>
  awaitEnd(
    deps,
    { keys: [address.id], read: () => readUpload(deps, address), isOver },
    AbortSignal.any([deps.stopping.signal, AbortSignal.timeout(timeoutMs)]),
  );

/**
 * Queues again an upload that failed because of the server, while its file is still kept. It no longer counts as a video of the plan.
 * @param onQueued runs in the same transaction. @throws AppError NOT_FOUND when it has not failed, or UPLOAD_FILE_GONE.
 */
export const retryUpload = (
  deps: Deps,
  id: string,
  onQueued: (manager: EntityManager) => Promise<void>,
): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const queued = await markQueuedAgain(manager, id);
    if (queued === null) {
      const failed: unknown[] = await manager.query(
        `SELECT id FROM uploads WHERE id = $1 AND state = 'failed'`,
        [id],
      );
      throw new AppError(failed.length === 0 ? 'NOT_FOUND' : 'UPLOAD_FILE_GONE');
    }
    await sendIngest(deps, manager, queued);
    await onQueued(manager);
  });

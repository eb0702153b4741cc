import type { UploadPhase, UploadView } from '#contract/uploads.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findAssetIdsOfUpload } from '#server/features/library/assets.service.ts';
import type { Upload, UploadState } from './upload.entity.ts';
import { findUpload, findUploads, type UploadAddress } from './uploads.queries.ts';

const phases: Record<UploadState, UploadPhase> = {
  uploading: 'uploading',
  received: 'processing',
  queued: 'processing',
  processing: 'processing',
  segmenting: 'segmenting',
  complete: 'complete',
  failed: 'error',
  cancelled: 'error',
};

/** Where each phase begins and ends, percent: document 2, section 4. */
const parts: Record<UploadPhase, [from: number, to: number]> = {
  uploading: [0, 75],
  processing: [75, 85],
  segmenting: [85, 100],
  complete: [100, 100],
  error: [0, 0],
};

const CANCELLED = {
  code: 'CANCELLED',
  message: 'The upload was cancelled, or was not finished within a day.',
};

type Known = { receivedBytes: number; assetIds: string[] };

const errorOf = ({ state, errorCode, errorMessage }: Upload): UploadView['error'] => {
  if (state === 'cancelled') return CANCELLED;
  if (state !== 'failed' || errorCode === null || errorMessage === null) return null;
  return { code: errorCode, message: errorMessage };
};

const progressIn = (upload: Upload, phase: UploadPhase, receivedBytes: number): number => {
  if (phase === 'uploading') return Math.min(1, receivedBytes / upload.bytes);
  if (phase === 'complete') return 1;
  return upload.state === 'processing' || upload.state === 'segmenting' ? upload.progress : 0;
};

const uploadView = (upload: Upload, { receivedBytes, assetIds }: Known): UploadView => {
  const phase = phases[upload.state];
  const phaseProgress = progressIn(upload, phase, receivedBytes);
  const [from, to] = parts[phase];
  return {
    id: upload.id,
    title: upload.title,
    kind: upload.kind,
    libraryType: upload.libraryType,
    phase,
    percent: from + (to - from) * phaseProgress,
    phaseProgress,
    receivedBytes,
    bytes: upload.bytes,
    isResumable: upload.isResumable,
    assetIds,
    notice: upload.state === 'complete' ? upload.errorMessage : null,
    error: errorOf(upload),
    createdAt: upload.createdAt.toISOString(),
  };
};

const known = async (deps: LocalDeps, upload: Upload): Promise<Known> => ({
  receivedBytes:
    upload.state === 'uploading' ? ((await deps.uploads.stat(upload.id))?.bytes ?? 0) : upload.bytes,
  assetIds: upload.state === 'complete' ? await findAssetIdsOfUpload(deps, upload.id) : [],
});

/** @throws AppError NOT_FOUND, also for another person's. */
export const readUpload = async (deps: LocalDeps, address: UploadAddress): Promise<UploadView> => {
  const upload = await findUpload(deps, address);
  if (upload === null) throw new AppError('NOT_FOUND');
  return uploadView(upload, await known(deps, upload));
};

/** The newest uploads of a person, on their way or ended, newest first. */
export const listUploads = async (deps: LocalDeps, uploaderId: string): Promise<UploadView[]> => {
  const uploads = await findUploads(deps, uploaderId);
  return Promise.all(uploads.map(async (upload) => uploadView(upload, await known(deps, upload))));
};

import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { UploadMetadata } from '#contract/library/uploads.contract.ts';
import type { Deps } from '#server/deps.ts';
import { assertDiskSpace, hasDiskSpace, untilDiskFull } from '#server/disk-reserve.ts';
import { AppError } from '#server/errors.ts';
import type { IncomingBytes, IntakeProblem, ResumableFile } from '#server/ports/upload-intake.ts';
import { beginUpload, titleFromFileName } from './begin-upload.ts';
import { discardUpload, finishUpload } from './receive-upload.ts';
import {
  libraryOf,
  ownLibrary,
  studioLibrary,
  universalLibrary,
  type UploadTarget,
} from './upload-targets.service.ts';
import type { Upload } from './upload.entity.ts';
import { type UploadAddress, findUpload } from './uploads.queries.ts';

const errorOf = async (deps: Deps, problem: IntakeProblem): Promise<AppError> => {
  switch (problem) {
    case 'not-found':
      return new AppError('NOT_FOUND');
    case 'out-of-step':
      return new AppError('UPLOAD_OUT_OF_STEP');
    case 'too-large':
      return new AppError('UPLOAD_TOO_LARGE');
    case 'failed': {
      const code = (await hasDiskSpace(deps)) ? 'UNAVAILABLE' : 'STORAGE_FULL';
      return new AppError(code, undefined, undefined, { retryAfterSeconds: 2 });
    }
  }
};

/**
 * Receives bytes while the disk has space. Returns how many bytes of the file have arrived.
 * @throws AppError for every refusal; the error of the stream.
 */
const receive = async <Bytes extends IncomingBytes | null>(
  deps: Deps,
  bytes: Bytes,
  pass: (bytes: Bytes) => Promise<number | IntakeProblem>,
): Promise<number> => {
  const guarded = bytes === null ? bytes : { ...bytes, stream: untilDiskFull(deps, bytes.stream) };
  const offset = await pass(guarded);
  if (typeof offset === 'string') throw guarded?.stream.errored ?? (await errorOf(deps, offset));
  return offset;
};

const targetOf = async (
  deps: Deps,
  actor: CurrentUser,
  { libraryType, targetUserId }: UploadMetadata,
): Promise<UploadTarget> => {
  if (libraryType === 'universal') return universalLibrary(actor);
  if (libraryType === 'studio') return studioLibrary(deps, actor);
  return targetUserId === undefined ? ownLibrary(actor) : libraryOf(deps, actor, targetUserId);
};

/** Finishes the upload if all bytes have arrived. Any request may notice that, because the client sends nothing after the last byte. */
const finishIfComplete = async (
  deps: Deps,
  upload: Pick<Upload, 'id' | 'bytes'>,
  offset: number,
): Promise<void> => {
  if (offset === upload.bytes) await finishUpload(deps, upload);
};

const untitled = { background: 'My video', overlay: 'My overlay', music: 'My music' } as const;

/** `first`: its first bytes, or null if a later request sends them. */
type NewResumable = { file: ResumableFile; metadata: UploadMetadata; first: IncomingBytes | null };

/**
 * Begins a resumable upload. Returns its id, and how many of its bytes have arrived.
 * @throws AppError like `beginUpload`; FORBIDDEN or NOT_FOUND for a library that the actor may not fill.
 */
export const startResumable = async (
  deps: Deps,
  actor: CurrentUser,
  { file, metadata, first }: NewResumable,
): Promise<{ id: string; offset: number }> => {
  const { kind, people: personIds = [], rights } = metadata;
  const bytes = file.length;
  const fileName = metadata.filename ?? metadata.name;
  const target = await targetOf(deps, actor, metadata);
  const title = metadata.title ?? titleFromFileName(fileName, untitled[kind]);
  const isCounted = kind === 'background' && target.libraryType === 'personal' && target.ownerId === actor.id;
  const hasRights = rights === 'true';
  const upload = { kind, title, bytes, isResumable: true, isCounted, target, fileName, personIds, hasRights };
  const id = await beginUpload(deps, actor, upload);
  try {
    const offset = await receive(deps, first, (received) => deps.uploads.create(id, file, received));
    await finishIfComplete(deps, { id, bytes }, offset);
    return { id, offset };
  } catch (error) {
    await discardUpload(deps, id);
    throw error;
  }
};

const findResumable = async (deps: Deps, address: UploadAddress): Promise<Upload> => {
  const upload = await findUpload(deps, address);
  const isGone = upload === null || ['failed', 'cancelled'].includes(upload.state);
  if (isGone || !upload.isResumable) throw new AppError('NOT_FOUND');
  return upload;
};

/**
 * Adds bytes from `offset` on. Returns how many bytes have arrived.
 * @throws AppError NOT_FOUND, UPLOAD_OUT_OF_STEP, UPLOAD_TOO_LARGE, UNAVAILABLE, or STORAGE_FULL.
 */
export const continueResumable = async (
  deps: Deps,
  address: UploadAddress,
  { offset, bytes }: { offset: number; bytes: IncomingBytes },
): Promise<number> => {
  const upload = await findResumable(deps, address);
  if (upload.state !== 'uploading') throw new AppError('UPLOAD_OUT_OF_STEP');
  await assertDiskSpace(deps);
  const arrived = await receive(deps, bytes, (received) => deps.uploads.append(upload.id, offset, received));
  await finishIfComplete(deps, upload, arrived);
  return arrived;
};

/** `metadata` is null if the client sent none, or once all bytes have arrived. */
type ResumableProgress = ResumableFile & { offset: number };

/** The number of bytes that have arrived. A client that lost the last response gets the full length. @throws AppError NOT_FOUND */
export const measureResumable = async (deps: Deps, address: UploadAddress): Promise<ResumableProgress> => {
  const upload = await findResumable(deps, address);
  const { bytes: length } = upload;
  if (upload.state !== 'uploading') return { offset: length, length, metadata: null };
  const measured = await deps.uploads.measure(upload.id);
  if (typeof measured === 'string') throw await errorOf(deps, measured);
  await finishIfComplete(deps, upload, measured.offset);
  return { ...measured, length };
};

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { UploadMetadata } from '#contract/uploads.contract.ts';
import type { Deps } from '#server/deps.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';
import type { ProtocolAnswer, ProtocolRequest } from '#server/ports/upload-intake.ts';
import { beginUpload } from './begin-upload.ts';
import { titleFromFileName } from './check-file-name.ts';
import { forgetUpload } from './end-upload.ts';
import { finishUpload } from './finish-upload.ts';
import type { Upload } from './upload.entity.ts';
import { readUploadLength, readUploadMetadata } from './upload-metadata.ts';
import { libraryOf, ownLibrary, universalLibrary, type UploadTarget } from './upload-target.ts';
import { findUpload, type UploadAddress } from './uploads.queries.ts';

/** Headers of the protocol, and what they need to be understood; a cookie is none of its business. */
const PASSED = /^(tus-|upload-|content-type$|content-length$)/;

const passedHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => PASSED.test(entry[0]) && typeof entry[1] === 'string',
    ),
  );

const refusals: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  410: 'NOT_FOUND',
  409: 'UPLOAD_OUT_OF_STEP',
  413: 'UPLOAD_TOO_LARGE',
};

const wrongHeaders = (): AppError =>
  new AppError('VALIDATION_FAILED', [
    {
      path: 'Tus-Resumable',
      message:
        'this call speaks tus 1.0.0: send Tus-Resumable, Upload-Offset and application/offset+octet-stream',
    },
  ]);

/** What a disk that is as good as full has left, bytes. */
const FULL_BELOW = 10_000_000;

const refusalOf = async (deps: Deps, status: number): Promise<AppError> => {
  if (status >= 500) {
    const isFull = (await deps.uploads.freeBytes()) < FULL_BELOW;
    return new AppError(isFull ? 'STORAGE_FULL' : 'UNAVAILABLE', undefined, undefined, {
      retryAfterSeconds: 2,
    });
  }
  const code = refusals[status];
  return code === undefined ? wrongHeaders() : new AppError(code);
};

/** @throws AppError for every refusal of the protocol. */
const speak = async (deps: Deps, request: ProtocolRequest): Promise<ProtocolAnswer> => {
  const answer = await deps.uploads.answer(request);
  if (answer.status >= 400) throw await refusalOf(deps, answer.status);
  return answer;
};

const targetOf = async (
  deps: Deps,
  actor: CurrentUser,
  { libraryType, targetUserId }: UploadMetadata,
): Promise<UploadTarget> => {
  if (libraryType === 'universal') return universalLibrary(actor);
  return targetUserId === undefined ? ownLibrary(actor) : libraryOf(deps, actor, targetUserId);
};

/** Where the last byte has come, nothing is sent any more that could say so: whoever sees it finishes the upload. */
const finishIfWhole = async (
  deps: Deps,
  upload: Pick<Upload, 'id' | 'bytes'>,
  { headers }: ProtocolAnswer,
): Promise<void> => {
  if (Number(headers['upload-offset']) === upload.bytes) await finishUpload(deps, upload);
};

/**
 * Begins a resumable upload, with its first bytes where they come along.
 *
 * @throws AppError as beginUpload; VALIDATION_FAILED for wrong headers; FORBIDDEN or NOT_FOUND for a library that is not the actor's.
 */
export const startResumable = async (
  deps: Deps,
  actor: CurrentUser,
  request: IncomingMessage,
): Promise<ProtocolAnswer> => {
  const headers = passedHeaders(request.headers);
  if (headers['tus-resumable'] !== '1.0.0') throw wrongHeaders();
  const metadata = readUploadMetadata(headers['upload-metadata']);
  const fileName = metadata.filename ?? metadata.name;
  const target = await targetOf(deps, actor, metadata);
  const { kind } = metadata;
  const bytes = readUploadLength(headers['upload-length']);
  const title = metadata.title ?? titleFromFileName(fileName, kind === 'overlay' ? 'My overlay' : 'My video');
  const isCounted = kind === 'background' && target.ownerId === actor.id;
  const upload = { kind, title, bytes, isResumable: true, isCounted, target, fileName };
  const id = await beginUpload(deps, actor, upload);
  try {
    const answer = await speak(deps, { method: 'POST', id, headers, body: request });
    await finishIfWhole(deps, { id, bytes }, answer);
    return answer;
  } catch (error) {
    await forgetUpload(deps, id);
    throw error;
  }
};

const findResumable = async (deps: Deps, address: UploadAddress): Promise<Upload> => {
  const upload = await findUpload(deps, address);
  const isGone = upload === null || ['failed', 'cancelled'].includes(upload.state);
  if (isGone || !upload.isResumable) throw new AppError('NOT_FOUND');
  return upload;
};

/** All is there: for a client whose last answer was lost. */
const wholeAnswer = ({ bytes }: Upload): ProtocolAnswer => ({
  status: 200,
  headers: {
    'tus-resumable': '1.0.0',
    'upload-offset': String(bytes),
    'upload-length': String(bytes),
    'cache-control': 'no-store',
  },
});

/** Adds bytes. @throws AppError NOT_FOUND, UPLOAD_OUT_OF_STEP, UPLOAD_TOO_LARGE, VALIDATION_FAILED, or STORAGE_FULL. */
export const continueResumable = async (
  deps: Deps,
  address: UploadAddress,
  request: IncomingMessage,
): Promise<ProtocolAnswer> => {
  const upload = await findResumable(deps, address);
  if (upload.state !== 'uploading') throw new AppError('UPLOAD_OUT_OF_STEP');
  const headers = passedHeaders(request.headers);
  const answer = await speak(deps, { method: 'PATCH', id: upload.id, headers, body: request });
  await finishIfWhole(deps, upload, answer);
  return answer;
};

/** How much has arrived. @throws AppError NOT_FOUND */
export const measureResumable = async (
  deps: Deps,
  address: UploadAddress,
  request: IncomingMessage,
): Promise<ProtocolAnswer> => {
  const upload = await findResumable(deps, address);
  if (upload.state !== 'uploading') return wholeAnswer(upload);
  const headers = passedHeaders(request.headers);
  const answer = await speak(deps, { method: 'HEAD', id: upload.id, headers, body: null });
  await finishIfWhole(deps, upload, answer);
  return answer;
};

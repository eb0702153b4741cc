import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { UploadMetadata } from '#contract/library/uploads.contract.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import {
  assertDiskSpace,
  hasDiskSpace,
  untilDiskFull,
} from '#server/features/installation/disk-reserve.service.ts';
import type { ProtocolRequest, ProtocolResponse } from '#server/ports/upload-intake.ts';
import { beginUpload, titleFromFileName } from './begin-upload.ts';
import { discardUpload, emptyFileError, finishUpload } from './receive-upload.ts';
import {
  libraryOf,
  ownLibrary,
  studioLibrary,
  universalLibrary,
  type UploadTarget,
} from './upload-targets.service.ts';
import type { Upload } from './upload.entity.ts';
import { type UploadAddress, findUpload } from './uploads.queries.ts';

const HEADER = 'Upload-Metadata';

const refuseHeader = (path: string, message: string): never => {
  throw new AppError('VALIDATION_FAILED', [{ path, message }]);
};

/**
 * Parses the header of a resumable upload: `key base64,key base64`.
 * @throws AppError VALIDATION_FAILED naming the key.
 */
const readUploadMetadata = (header: string | undefined): UploadMetadata => {
  const fields = (header ?? '')
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [key = '', value = '', ...rest] = pair.split(' ');
      if (rest.length > 0)
        refuseHeader(HEADER, 'must be pairs of a key and a base64 value, with commas between');
      return [key, Buffer.from(value, 'base64').toString('utf8')] as const;
    });
  const parsed = UploadMetadata.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path.map(String);
  return refuseHeader(`${HEADER}.${keys?.join('.') ?? ''}`, issue?.message ?? 'is not right');
};

/** @throws AppError VALIDATION_FAILED */
const readUploadLength = (header: string | undefined): number => {
  if (header === '0') throw emptyFileError('Upload-Length');
  const length = /^\d{1,15}$/.test(header ?? '') ? Number(header) : 0;
  if (length === 0)
    refuseHeader('Upload-Length', 'must be the length of the whole file in bytes, at least 1');
  return length;
};

/** An incoming request with all of its headers. */
type ResumableRequest = { headers: IncomingHttpHeaders; body: Readable };

/** Headers that the protocol needs; cookies are left out. */
const PROTOCOL_HEADER = /^(tus-|upload-|content-type$|content-length$)/;

const protocolHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => PROTOCOL_HEADER.test(entry[0]) && typeof entry[1] === 'string',
    ),
  );

const errorCodes: Record<number, ErrorCode> = {
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

const errorOf = async (deps: Deps, status: number): Promise<AppError> => {
  if (status >= 500) {
    return new AppError((await hasDiskSpace(deps)) ? 'UNAVAILABLE' : 'STORAGE_FULL', undefined, undefined, {
      retryAfterSeconds: 2,
    });
  }
  const code = errorCodes[status];
  return code === undefined ? wrongHeaders() : new AppError(code);
};

/** @throws AppError for every rejection by the protocol. */
const handleRequest = async (deps: Deps, request: ProtocolRequest): Promise<ProtocolResponse> => {
  const response = await deps.uploads.handle(request);
  if (response.status >= 400) throw request.body?.errored ?? (await errorOf(deps, response.status));
  return response;
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

/** The client sends nothing after the last byte: whichever request sees that all bytes have arrived finishes the upload. */
const finishIfComplete = async (
  deps: Deps,
  upload: Pick<Upload, 'id' | 'bytes'>,
  { headers }: ProtocolResponse,
): Promise<void> => {
  if (Number(headers['upload-offset']) === upload.bytes) await finishUpload(deps, upload);
};

/**
 * Begins a resumable upload, with its first bytes if the request has any.
 * @throws AppError as beginUpload; VALIDATION_FAILED for wrong headers; FORBIDDEN or NOT_FOUND for a library that the
 * actor may not fill.
 */
export const startResumable = async (
  deps: Deps,
  actor: CurrentUser,
  request: ResumableRequest,
): Promise<ProtocolResponse> => {
  const headers = protocolHeaders(request.headers);
  if (headers['tus-resumable'] !== '1.0.0') throw wrongHeaders();
  const metadata = readUploadMetadata(headers['upload-metadata']);
  const fileName = metadata.filename ?? metadata.name;
  const target = await targetOf(deps, actor, metadata);
  const { kind, people: personIds = [] } = metadata;
  if (kind === 'overlay' && personIds.length > 0)
    refuseHeader(`${HEADER}.people`, 'is for videos; leave it out for an overlay');
  const bytes = readUploadLength(headers['upload-length']);
  const title = metadata.title ?? titleFromFileName(fileName, kind === 'overlay' ? 'My overlay' : 'My video');
  const isCounted = kind === 'background' && target.libraryType === 'personal' && target.ownerId === actor.id;
  const upload = { kind, title, bytes, isResumable: true, isCounted, target, fileName, personIds };
  const id = await beginUpload(deps, actor, upload);
  try {
    const body = untilDiskFull(deps, request.body);
    const response = await handleRequest(deps, { method: 'POST', id, headers, body });
    await finishIfComplete(deps, { id, bytes }, response);
    return response;
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

/** For a client that lost the response to its last bytes. */
const completeResponse = ({ bytes }: Upload): ProtocolResponse => ({
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
  request: ResumableRequest,
): Promise<ProtocolResponse> => {
  const upload = await findResumable(deps, address);
  if (upload.state !== 'uploading') throw new AppError('UPLOAD_OUT_OF_STEP');
  await assertDiskSpace(deps);
  const headers = protocolHeaders(request.headers);
  const body = untilDiskFull(deps, request.body);
  const response = await handleRequest(deps, { method: 'PATCH', id: upload.id, headers, body });
  await finishIfComplete(deps, upload, response);
  return response;
};

/** How many bytes have arrived. @throws AppError NOT_FOUND */
export const readOffset = async (
  deps: Deps,
  address: UploadAddress,
  request: ResumableRequest,
): Promise<ProtocolResponse> => {
  const upload = await findResumable(deps, address);
  if (upload.state !== 'uploading') return completeResponse(upload);
  const headers = protocolHeaders(request.headers);
  const response = await handleRequest(deps, { method: 'HEAD', id: upload.id, headers, body: null });
  await finishIfComplete(deps, upload, response);
  return response;
};

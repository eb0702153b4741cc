import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  cancelUpload as cancelUploadEndpoint,
  continueUpload,
  measureUpload,
  startUpload,
  UploadMetadata,
} from '#contract/library/uploads.contract.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { announcedBytesOf } from '#server/plugins/read-form.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import type { IncomingBytes } from '#server/ports/upload-intake.ts';
import { cancelUpload, emptyFileError } from './receive-upload.ts';
import { continueResumable, measureResumable, startResumable } from './resumable-uploads.service.ts';
import type { UploadAddress } from './uploads.queries.ts';

/** Reads and writes the headers of tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
const VERSION = { 'tus-resumable': '1.0.0' };
const BYTES_TYPE = 'application/offset+octet-stream';
const METADATA = 'Upload-Metadata';
const LENGTH = 'Upload-Length';

const refuseHeader = (path: string, message: string): never => {
  throw new AppError('VALIDATION_FAILED', [{ path, message }]);
};

const refuseProtocol = (): never =>
  refuseHeader(
    'Tus-Resumable',
    'this call needs tus 1.0.0; send Tus-Resumable, Upload-Offset and application/offset+octet-stream',
  );

/** @throws AppError VALIDATION_FAILED for another version, or for a tus header that the call does not support. */
const assertProtocol = ({ headers }: FastifyRequest, unsupported: readonly string[] = []): void => {
  const isOther = headers['tus-resumable'] !== VERSION['tus-resumable'];
  if (isOther || unsupported.some((name) => headers[name] !== undefined)) refuseProtocol();
};

/** A key, and for most keys a space and a value in base64. */
const METADATA_PAIR = /^[!-+\--~]+(?: (?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?)?$/;

/** @throws AppError VALIDATION_FAILED naming the key. */
const readMetadata = (header: string | undefined): UploadMetadata => {
  const pairs = header?.split(',') ?? [];
  const fields = new Map(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
  if (fields.size < pairs.length || !pairs.every((pair) => METADATA_PAIR.test(pair)))
    refuseHeader(METADATA, 'must be pairs of a key and a base64 value, separated by commas');
  const parsed = UploadMetadata.safeParse(Object.fromEntries(fields));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const keys = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path.map(String);
    return refuseHeader(`${METADATA}.${keys?.join('.') ?? ''}`, issue?.message ?? 'is not right');
  }
  if (parsed.data.kind !== 'background' && parsed.data.people !== undefined)
    refuseHeader(`${METADATA}.people`, 'is for videos; leave it out for overlays and music');
  return parsed.data;
};

/** @throws AppError VALIDATION_FAILED */
const readLength = (header: string | undefined): number => {
  if (header === '0') throw emptyFileError(LENGTH);
  if (!/^[1-9]\d{0,14}$/.test(header ?? ''))
    refuseHeader(LENGTH, 'must be the length of the whole file in bytes, at least 1');
  return Number(header);
};

/** @throws AppError VALIDATION_FAILED */
const readOffset = (header: string | undefined): number =>
  /^(?:0|[1-9]\d{0,14})$/.test(header ?? '') ? Number(header) : refuseProtocol();

/** The bytes of a request, or null without any. */
const readBytes = (request: FastifyRequest): IncomingBytes | null =>
  request.headers['content-type'] === BYTES_TYPE
    ? { stream: request.raw, announcedBytes: announcedBytesOf(request) }
    : null;

/** Fastify types the headers of other standards as lists too. */
const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

const offsetHeaders = (offset: number) => ({ ...VERSION, 'upload-offset': String(offset) });

type UploadCall = { actor: { id: string }; params: { id: string } };

export const addressOf = ({ actor, params }: UploadCall): UploadAddress => ({
  uploaderId: actor.id,
  id: params.id,
});

/** Registers the routes in a separate scope, whose handlers read the request bodies themselves. */
export const registerResumableRoutes = (scope: FastifyInstance, deps: Deps): void => {
  scope.addContentTypeParser(BYTES_TYPE, (_request, _payload, done) => done(null));
  const endpoints = { startUpload, continueUpload, measureUpload, cancelUpload: cancelUploadEndpoint };
  registerEndpoints(scope, endpoints, {
    startUpload: async ({ actor, request }) => {
      assertProtocol(request, ['upload-concat', 'upload-defer-length']);
      const header = headerOf(request, 'upload-metadata');
      const metadata = readMetadata(header);
      const file = { length: readLength(headerOf(request, 'upload-length')), metadata: header ?? null };
      const first = readBytes(request);
      const { id, offset } = await startResumable(deps, actor, { file, metadata, first });
      return {
        status: startUpload.status,
        headers: {
          ...(first === null ? VERSION : offsetHeaders(offset)),
          location: `${startUpload.path}/${id}`,
        },
      };
    },
    continueUpload: async (call) => {
      const { request } = call;
      assertProtocol(request, ['upload-length']);
      const offset = readOffset(headerOf(request, 'upload-offset'));
      const bytes = readBytes(request) ?? refuseProtocol();
      const arrived = await continueResumable(deps, addressOf(call), { offset, bytes });
      return { status: continueUpload.status, headers: offsetHeaders(arrived) };
    },
    measureUpload: async (call) => {
      assertProtocol(call.request);
      const { offset, length, metadata } = await measureResumable(deps, addressOf(call));
      return {
        status: measureUpload.status,
        headers: {
          ...offsetHeaders(offset),
          'upload-length': String(length),
          ...(metadata === null ? {} : { 'upload-metadata': metadata }),
        },
      };
    },
    cancelUpload: async (call) => {
      await cancelUpload(deps, addressOf(call));
      return { status: cancelUploadEndpoint.status, headers: VERSION };
    },
  });
};

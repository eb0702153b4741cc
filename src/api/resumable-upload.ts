import type { HttpRequest, HttpResponse } from 'tus-js-client';
import { startUpload, type UploadMetadata } from '#contract/uploads.contract.ts';
import { type UploadAnswer, type UploadProblem, uploadProblem } from '#src/api/upload-problem.ts';

/** Bytes of one request: small enough that a phone on a bad network loses little, and shows how far it is. */
const CHUNK = 8_000_000;

/** Waits between tries, ms; a phone between two rooms is back within seconds. */
const RETRIES = [0, 1000, 3000, 5000, 10_000, 20_000];

export type UploadTarget = Pick<UploadMetadata, 'kind' | 'libraryType'> & {
  title: string;
  /** Somebody else's library, for whoever may fill it. */
  targetUserId?: string;
};

type Listeners = {
  /** The server knows it, and reserves its place; `id` names it there. */
  onBegun: (id: string) => void;
  onProgress: (sentBytes: number) => void;
  /** The server has all of it. */
  onSent: () => void;
  /** What has arrived stays for a while and is gone on from. */
  onStopped: (problem: UploadProblem) => void;
};

export type ResumableUpload = { start: () => void; pause: () => Promise<void>; cancel: () => Promise<void> };

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

const statusTextOf = (response: HttpResponse): string => {
  const underlying: unknown = response.getUnderlyingObject();
  return underlying instanceof XMLHttpRequest ? underlying.statusText : '';
};

const answerOf = (request: HttpRequest, response: HttpResponse | null): UploadAnswer | null =>
  response === null || response.getStatus() === 0
    ? null
    : {
        step: request.getMethod() === 'POST' ? 'begin' : 'send',
        status: response.getStatus(),
        statusText: statusTextOf(response),
        body: response.getBody(),
      };

/** What a file is known by when it is chosen again: for another library it is another upload. */
const fingerprintOf = (file: File, { kind, libraryType, targetUserId }: UploadTarget): string =>
  [file.name, file.size, file.lastModified, kind, libraryType, targetUserId ?? 'own'].join(' ');

/**
 * Sends a file so that it can be interrupted: by the protocol tus, which asks the server how much has arrived. A file that
 * was begun before on this device, and is chosen again, goes on where it was.
 */
export const resumableUpload = async (
  file: File,
  target: UploadTarget,
  { onBegun, onProgress, onSent, onStopped }: Listeners,
): Promise<ResumableUpload> => {
  // Whoever uploads nothing need not load it.
  const { Upload, DetailedError } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: startUpload.path,
    chunkSize: CHUNK,
    retryDelays: RETRIES,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => fingerprintOf(file, target),
    metadata: { filename: file.name, filetype: file.type, ...target },
    onUploadUrlAvailable: () => onBegun(idOf(upload.url)),
    onProgress,
    onSuccess: onSent,
    onError: (error) =>
      onStopped(
        uploadProblem(
          error instanceof DetailedError ? answerOf(error.originalRequest, error.originalResponse) : null,
        ),
      ),
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
  return {
    start: () => upload.start(),
    pause: () => upload.abort(),
    cancel: () => upload.abort(true),
  };
};

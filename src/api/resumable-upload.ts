import { ApiErrorBody } from '#contract/api-error.ts';
import type { HttpRequest, HttpResponse } from 'tus-js-client';
import { type UploadMetadata, startUpload } from '#contract/uploads.contract.ts';

/**
 * Why an upload stopped. `text` is for a person; `isOurs` says that the service itself worded it; `isNetwork` that no answer
 * came, so that it may be gone on with when the network is back.
 */
export type UploadError = { text: string; isOurs: boolean; isNetwork: boolean };

/** What came back when an upload stopped. `step` is what was asked: for permission to send, or to take bytes. */
export type UploadResponse = { step: 'begin' | 'send'; status: number; statusText: string; body: string };

/** Characters of somebody else's answer, such as that of a proxy, that a person is shown. */
const SHOWN = 200;

const wordsOfOurs = (body: string): string | null => {
  try {
    return ApiErrorBody.parse(JSON.parse(body)).message;
  } catch {
    return null;
  }
};

const theirs = (text: string): UploadError => ({ text, isOurs: false, isNetwork: false });

/** The sentences of document 2, section 8, for an upload that stopped; null when no answer came. */
export const uploadErrorOf = (answer: UploadResponse | null): UploadError => {
  if (answer === null) {
    return { text: 'Upload failed due to network error', isOurs: false, isNetwork: true };
  }
  const { step, status, statusText, body } = answer;
  const words = wordsOfOurs(body);
  if (words !== null) return { text: words, isOurs: true, isNetwork: false };
  // Success, but without what the protocol promises: something between here and the service answered in its place.
  if (status < 400) {
    return theirs(step === 'begin' ? 'Failed to get upload signature' : 'Invalid response from Cloudinary');
  }
  if (body.trim() !== '') return theirs(`Server upload failed: ${status} - ${body.trim().slice(0, SHOWN)}`);
  return theirs(`Upload failed: ${statusText === '' ? status : statusText}`);
};

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
  onStopped: (problem: UploadError) => void;
};

export type ResumableUpload = { start: () => void; pause: () => Promise<void>; cancel: () => Promise<void> };

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

const statusTextOf = (response: HttpResponse): string => {
  const underlying: unknown = response.getUnderlyingObject();
  return underlying instanceof XMLHttpRequest ? underlying.statusText : '';
};

const answerOf = (request: HttpRequest, response: HttpResponse | null): UploadResponse | null =>
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
        uploadErrorOf(
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

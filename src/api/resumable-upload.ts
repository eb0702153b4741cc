import { startUpload } from '#contract/uploads.contract.ts';
import { ApiErrorBody } from '#contract/api-error.ts';

/** Bytes of one request: small enough that a phone on a bad network loses little, and shows how far it is. */
const CHUNK = 8_000_000;

/** Waits between tries, ms; a phone between two rooms is back within seconds. */
const RETRIES = [0, 1000, 3000, 5000, 10_000, 20_000];

export type UploadTarget = {
  title: string;
  kind: 'background' | 'overlay';
  libraryType: 'universal' | 'personal';
};

type Listeners = {
  onProgress: (sentBytes: number) => void;
  /** The server has all of it; `id` names it there. */
  onSent: (id: string) => void;
  /** It stopped, and why, in words for a person. What has arrived stays for a while and is gone on from. */
  onStopped: (message: string) => void;
};

export type ResumableUpload = { start: () => void; pause: () => Promise<void>; cancel: () => Promise<void> };

const NO_ANSWER = 'Upload failed due to network error';

const messageOf = (status: number, body: string): string => {
  try {
    return ApiErrorBody.parse(JSON.parse(body)).message;
  } catch {
    return `Upload failed: ${status} ${body}`.trim();
  }
};

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

/**
 * Sends a file so that it can be interrupted: by the protocol tus, which asks the server how much has arrived. A file that
 * was begun before on this device, and is chosen again, goes on where it was.
 */
export const resumableUpload = async (
  file: File,
  target: UploadTarget,
  { onProgress, onSent, onStopped }: Listeners,
): Promise<ResumableUpload> => {
  // Whoever uploads nothing need not load it.
  const { Upload, DetailedError } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: startUpload.path,
    chunkSize: CHUNK,
    retryDelays: RETRIES,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, ...target },
    onProgress,
    onSuccess: () => onSent(idOf(upload.url)),
    onError: (error) => {
      const answer = error instanceof DetailedError ? error.originalResponse : null;
      onStopped(answer === null ? NO_ANSWER : messageOf(answer.getStatus(), answer.getBody()));
    },
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
  return {
    start: () => upload.start(),
    pause: () => upload.abort(),
    cancel: () => upload.abort(true),
  };
};

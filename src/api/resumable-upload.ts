import type { HttpRequest, HttpResponse, HttpStack, PreviousUpload, UrlStorage } from 'tus-js-client';
import { z } from 'zod';
import { ApiErrorBody } from '#contract/api-error.ts';
import { setUploadPeople, type UploadMetadata, startUpload } from '#contract/library/uploads.contract.ts';
import { parseJson } from '#contract/parse-json.ts';
import { hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { notifyImpersonationEnded, sendInSession } from '#src/api/session.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/**
 * Why an upload stopped. `text` is for a person; `isOurs` is true when our server wrote it; `isNetwork` when no
 * response arrived, so the upload can resume once the network is back.
 */
export type UploadError = { text: string; isOurs: boolean; isNetwork: boolean };

/** The response that stopped an upload. `step` is the request that failed: creating the upload or sending bytes. */
export type UploadResponse = { step: 'begin' | 'send'; status: number; statusText: string; body: string };

/** How many characters of a foreign response, such as a proxy's, a person sees. */
const MAX_SHOWN = 200;

const serverErrorIn = (body: string): ApiErrorBody | undefined =>
  ApiErrorBody.safeParse(parseJson(body)).data;

const foreignError = (text: string): UploadError => ({ text, isOurs: false, isNetwork: false });

/** The specification's sentence for an upload that stopped; `answer` is null when none arrived. */
export const uploadErrorOf = (response: UploadResponse | null): UploadError => {
  if (response === null) {
    return { text: 'Upload failed due to network error', isOurs: false, isNetwork: true };
  }
  const { step, status, statusText, body } = response;
  const message = serverErrorIn(body)?.message;
  if (message !== undefined) return { text: message, isOurs: true, isNetwork: false };
  // A success without what the protocol requires: something between the browser and our server answered.
  if (status < 400) {
    return foreignError(
      step === 'begin' ? 'Failed to get upload signature' : 'Invalid response from Cloudinary',
    );
  }
  if (body.trim() !== '')
    return foreignError(`Server upload failed: ${status} - ${body.trim().slice(0, MAX_SHOWN)}`);
  return foreignError(`Upload failed: ${statusText === '' ? status : statusText}`);
};

/** Bytes per request: small enough that a phone on a bad network loses little and sees progress. */
const CHUNK = 8_000_000;

/** Retry delays, ms; a phone that moves between two rooms is back online within seconds. */
const RETRIES = [0, 1000, 3000, 5000, 10_000, 20_000];

export type UploadTarget = Pick<UploadMetadata, 'kind' | 'libraryType'> & {
  title: string;
  /** Another person's library, for roles that may add to it. */
  targetUserId?: string;
  /** The people in the video, from the sender's ledger; at least one. */
  personIds?: readonly string[];
};

type Listeners = {
  /** The server has created the upload under this id and reserved its quota. */
  onCreated: (id: string) => void;
  onProgress: (sentBytes: number) => void;
  /** The server has received the whole file. */
  onSent: () => void;
  /** The received part stays on the server for a while, so the upload can resume. */
  onStopped: (problem: UploadError) => void;
};

export type ResumableUpload = { start: () => void; pause: () => Promise<void>; cancel: () => Promise<void> };

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

const statusTextOf = (response: HttpResponse): string => {
  const underlying: unknown = response.getUnderlyingObject();
  return underlying instanceof XMLHttpRequest ? underlying.statusText : '';
};

const responseOf = (request: HttpRequest, response: HttpResponse | null): UploadResponse | null =>
  response === null || response.getStatus() === 0
    ? null
    : {
        step: request.getMethod() === 'POST' ? 'begin' : 'send',
        status: response.getStatus(),
        statusText: statusTextOf(response),
        body: response.getBody(),
      };

const isRefused = (response: HttpResponse): boolean => response.getStatus() === 401;

/**
 * Sends requests as `call` does: a refused one once more, because the session's cookie may be a new one. Otherwise tus
 * takes a refused request for the offset to mean that the upload is gone, and sends the whole file again.
 */
export const httpStackInSession = (stack: HttpStack): HttpStack => ({
  getName: () => stack.getName(),
  createRequest: (method, url) => {
    let request = stack.createRequest(method, url);
    const setUp: ((next: HttpRequest) => void)[] = [];
    const apply = (step: (next: HttpRequest) => void): void => {
      setUp.push(step);
      step(request);
    };
    let isSent = false;
    let isAborted = false;
    const sendOnce = (body: unknown): Promise<HttpResponse> => {
      if (isAborted) throw new Error('The upload was paused.');
      if (isSent) {
        request = stack.createRequest(method, url);
        for (const step of setUp) step(request);
      }
      isSent = true;
      return request.send(body);
    };
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => apply((next) => next.setHeader(name, value)),
      getHeader: (name) => request.getHeader(name),
      setProgressHandler: (handler) => apply((next) => next.setProgressHandler(handler)),
      send: async (body: unknown) => {
        const response = await sendInSession(async () => sendOnce(body), isRefused);
        if (serverErrorIn(response.getBody())?.code === 'IMPERSONATION_ENDED') notifyImpersonationEnded();
        return response;
      },
      abort: () => {
        isAborted = true;
        return request.abort();
      },
      getUnderlyingObject: (): unknown => request.getUnderlyingObject(),
    };
  },
});

const StoredUpload = z.object({
  size: z.number().nullable(),
  metadata: z.record(z.string(), z.string()),
  creationTime: z.string(),
  uploadUrl: z.string(),
});

const storedUploads = (prefix: string): PreviousUpload[] =>
  browserStorage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      // A damaged entry must not stop an upload: the file is sent from its start.
      const stored = StoredUpload.safeParse(parseJson(browserStorage.getItem(key) ?? ''));
      return stored.success ? [{ ...stored.data, urlStorageKey: key, parallelUploadUrls: null }] : [];
    });

/**
 * Keeps the addresses of unfinished uploads. The storage of tus throws when the browser's is full or blocked, which stops the
 * upload; this one then remembers them as long as the page. Its entries are those of tus.
 */
const uploadAddresses: UrlStorage = {
  findAllUploads: async () => storedUploads('tus::'),
  findUploadsByFingerprint: async (fingerprint) => storedUploads(`tus::${fingerprint}::`),
  removeUpload: async (key) => browserStorage.removeItem(key),
  addUpload: async (fingerprint, upload) => {
    const key = `tus::${fingerprint}::${Math.round(Math.random() * 1e12)}`;
    browserStorage.setItem(key, JSON.stringify(upload));
    return key;
  },
};

/** Identifies a file that is selected again; for another library it is a different upload. */
export const fingerprintOf = (file: File, { kind, libraryType, targetUserId }: UploadTarget): string =>
  [file.name, file.size, file.lastModified, kind, libraryType, targetUserId ?? 'own'].join(' ');

const metadataOf = (file: File, { personIds, ...target }: UploadTarget): Record<string, string> => ({
  filename: file.name,
  filetype: file.type,
  ...target,
  ...(personIds !== undefined && { people: personIds.join(',') }),
});

/** Updates the people named in an upload: those it began with may be out of date. @throws ApiError */
export const namePeople = async (id: string, { personIds = [] }: UploadTarget): Promise<void> => {
  if (personIds.length === 0) return;
  try {
    await call(setUploadPeople, { params: { id }, body: { personIds: [...personIds] } });
  } catch (error) {
    // The upload is gone, so it starts over, with these names.
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
};

/**
 * Uploads a file over the tus protocol, which resumes after an interruption. An upload of the same file that was
 * started on this device before continues where it stopped.
 * @throws ApiError when the people in such an upload cannot be named.
 */
export const resumableUpload = async (
  file: File,
  target: UploadTarget,
  { onCreated, onProgress, onSent, onStopped }: Listeners,
): Promise<ResumableUpload> => {
  // Loaded on demand: most sessions upload nothing.
  const { DefaultHttpStack, DetailedError, Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: startUpload.path,
    httpStack: httpStackInSession(new DefaultHttpStack({})),
    chunkSize: CHUNK,
    retryDelays: RETRIES,
    urlStorage: uploadAddresses,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => fingerprintOf(file, target),
    metadata: metadataOf(file, target),
    onUploadUrlAvailable: () => onCreated(idOf(upload.url)),
    onProgress,
    onSuccess: onSent,
    onError: (error) =>
      onStopped(
        uploadErrorOf(
          error instanceof DetailedError ? responseOf(error.originalRequest, error.originalResponse) : null,
        ),
      ),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous !== undefined) {
    await namePeople(idOf(previous.uploadUrl), target);
    upload.resumeFromPreviousUpload(previous);
  }
  return {
    start: () => upload.start(),
    pause: () => upload.abort(),
    cancel: () => upload.abort(true),
  };
};

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
 * Why an upload stopped. `text` is for the user. `isOurs`: our server wrote the text. `isNetwork`: no response arrived, so the upload can
 * resume when the network is back.
 */
export type UploadError = { text: string; isOurs: boolean; isNetwork: boolean };

/** The response that stopped an upload. `step` is the request that failed: creating the upload or sending bytes. */
export type UploadResponse = { step: 'begin' | 'send'; status: number; statusText: string; body: string };

/** How many characters of a response from elsewhere, such as a proxy, are shown. */
const MAX_SHOWN = 200;

const serverErrorIn = (body: string): ApiErrorBody | undefined =>
  ApiErrorBody.safeParse(parseJson(body)).data;

const foreignError = (text: string): UploadError => ({ text, isOurs: false, isNetwork: false });

/** The specified sentence for an upload that stopped; `response` is null if none arrived. */
export const uploadErrorOf = (response: UploadResponse | null): UploadError => {
  if (response === null) {
    return { text: 'Upload failed due to network error', isOurs: false, isNetwork: true };
  }
  const { step, status, statusText, body } = response;
  const message = serverErrorIn(body)?.message;
  if (message !== undefined) return { text: message, isOurs: true, isNetwork: false };
  // A success that does not follow the protocol comes from something between the browser and our server.
  if (status < 400) {
    return foreignError(
      step === 'begin' ? 'Failed to get upload signature' : 'Invalid response from Cloudinary',
    );
  }
  if (body.trim() !== '')
    return foreignError(`Server upload failed: ${status} - ${body.trim().slice(0, MAX_SHOWN)}`);
  return foreignError(`Upload failed: ${statusText === '' ? status : statusText}`);
};

/** Bytes per request: small enough that a phone on a bad network loses little and shows progress. */
const CHUNK = 8_000_000;

/** Retry delays, ms. A phone that moves between two rooms is back online within seconds. */
const RETRIES = [0, 1000, 3000, 5000, 10_000, 20_000];

export type UploadTarget = Pick<UploadMetadata, 'kind' | 'libraryType' | 'rights'> & {
  title: string;
  /** Another person's library, for roles that may add to it. */
  targetUserId?: string;
  /** The people in the video, from the user's ledger; at least one. */
  personIds?: readonly string[];
};

type Listeners = {
  /** The server has created the upload under this id and reserved its quota. */
  onCreated: (id: string) => void;
  onProgress: (sentBytes: number) => void;
  /** The server has received the whole file. */
  onSent: () => void;
  /** The received bytes stay on the server for a while, so the upload can resume. */
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
 * Sends requests like `call`: retries a refused one once, because the session's cookie may have been renewed. Otherwise, if a request for
 * the offset is refused, tus assumes that the upload is gone and sends the whole file again.
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
      // A damaged entry must not stop an upload; the file is then sent from its start.
      const stored = StoredUpload.safeParse(parseJson(browserStorage.getItem(key) ?? ''));
      return stored.success ? [{ ...stored.data, urlStorageKey: key, parallelUploadUrls: null }] : [];
    });

/**
 * Stores the URLs of unfinished uploads in the format of tus. The storage of tus itself throws when the browser's storage is full or blocked,
 * which would stop the upload.
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

/** Identifies a file and its target library, so that selecting the same file again resumes its upload. */
export const fingerprintOf = (file: File, { kind, libraryType, targetUserId }: UploadTarget): string =>
  [file.name, file.size, file.lastModified, kind, libraryType, targetUserId ?? 'own'].join(' ');

const metadataOf = (file: File, { personIds, rights, ...target }: UploadTarget): Record<string, string> => ({
  filename: file.name,
  filetype: file.type,
  ...target,
  ...(rights !== undefined && { rights }),
  ...(personIds !== undefined && { people: personIds.join(',') }),
});

/** Updates the people named in an upload, because those from its start may be outdated. @throws ApiError */
export const namePeople = async (id: string, { personIds = [] }: UploadTarget): Promise<void> => {
  if (personIds.length === 0) return;
  try {
    await call(setUploadPeople, { params: { id }, body: { personIds: [...personIds] } });
  } catch (error) {
    // The upload is gone, so it starts over with these names.
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
};

/**
 * Uploads a file with the tus protocol, which resumes after an interruption. An earlier upload of the same file on this device continues
 * where it stopped.
 * @throws ApiError if the people in that upload cannot be updated
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

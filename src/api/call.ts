import { ApiErrorBody, UNEXPECTED_MESSAGE } from '#contract/api-error.ts';
import {
  type UrlParts,
  endpointUrl,
  DRY_RUN_HEADER,
  type Endpoint,
  type RequestOf,
  type ResponseOf,
} from '#contract/endpoint.ts';
import { parseJson } from '#contract/parse-json.ts';
import { ApiError, hasCode } from '#src/api/api-error.ts';
import { askForRecentSignIn } from '#src/api/recent-sign-in.ts';
import { changeCookie, notifyImpersonationEnded, sendInSession } from '#src/api/session.ts';
import { pause } from '#src/ui/browser/scheduling.ts';

/**
 * `timeoutMs` limits the whole response, or for a file the time until it starts; `keepAlive` lets the request outlive
 * the page if it is small enough.
 */
export type CallOptions = { timeoutMs?: number; signal?: AbortSignal; keepAlive?: boolean };

const DEFAULT_TIMEOUT_MS = 20_000;

/** Length of a body that may outlive the page: browsers allow 64 KB in all, and a character takes up to 3 bytes. */
const MAX_KEEP_ALIVE = 20_000;

type AnyRequest = UrlParts & { body?: unknown; form?: FormData };

/** An endpoint without params, query and body takes no request argument. */
type CallArguments<E extends Endpoint> = keyof RequestOf<E> extends never
  ? [request?: Record<string, never>, options?: CallOptions]
  : [request: RequestOf<E>, options?: CallOptions];

type BodyInit = { body?: FormData | string; headers?: Record<string, string> };

const bodyInit = ({ body, form }: AnyRequest): BodyInit => {
  // The browser sets the content type and the multipart boundary itself.
  if (form !== undefined) return { body: form };
  if (body === undefined) return {};
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

const isSmall = ({ body }: BodyInit): boolean => typeof body === 'string' && body.length < MAX_KEEP_ALIVE;

/** The error of a response with this status and body. */
export const errorOf = (status: number, text: string, bodyText = text): ApiError => {
  const body = ApiErrorBody.safeParse(parseJson(text));
  return body.success
    ? new ApiError({ status, bodyText, ...body.data, details: body.data.details })
    : new ApiError({
        status,
        code: 'UNEXPECTED',
        message: UNEXPECTED_MESSAGE,
        bodyText,
        details: undefined,
      });
};

const errorFrom = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '');
  return errorOf(response.status, text, text === '' ? response.statusText : text);
};

export const connectionError = (code: 'NETWORK' | 'TIMEOUT', cause: string): ApiError =>
  new ApiError({
    status: 0,
    code,
    message: 'Unable to connect to the server. Please try again.',
    bodyText: cause,
    details: undefined,
  });

/** Reads a response; `stopTimeout` lifts the time limit for the rest of it. */
type ResponseReader<T> = (response: Response, stopTimeout: () => void) => Promise<T>;

/** How often a read is sent to a busy server, and the longest Retry-After that it waits for, s. */
const ATTEMPTS = 3;
const LONGEST_RETRY_AFTER = 5;

/** Sends a request; a read again, after a moment, while the server is busy and says when it will not be. */
const fetchWithRetry = async (
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init);
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    const isBusy = init.method === 'GET' && response.status === 503 && retryAfter <= LONGEST_RETRY_AFTER;
    if (!isBusy || attempt === ATTEMPTS) return response;
    await pause(retryAfter * 1000, init.signal);
  }
};

/** One request and its response; a response that is not a success is returned as an error. @throws ApiError when none arrived. */
const exchange = async <T>(
  endpoint: Endpoint,
  request: AnyRequest,
  { timeoutMs = DEFAULT_TIMEOUT_MS, signal, keepAlive = false }: CallOptions,
  read: ResponseReader<T>,
  headers?: Record<string, string>,
): Promise<T | ApiError> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const signals = signal === undefined ? [timeout.signal] : [timeout.signal, signal];
  const init = bodyInit(request);
  try {
    const response = await fetchWithRetry(endpointUrl(endpoint.path, request), {
      method: endpoint.method,
      credentials: 'include',
      keepalive: keepAlive && isSmall(init),
      signal: AbortSignal.any(signals),
      ...init,
      ...(headers === undefined ? {} : { headers: { ...init.headers, ...headers } }),
    });
    // The time limit covers the body too: a response that starts and then stalls would never end.
    return response.ok ? await read(response, () => clearTimeout(timer)) : await errorFrom(response);
  } catch (error) {
    // `read` may find an error in a response that began as a success.
    if (error instanceof ApiError || signal?.aborted) throw error;
    if (timeout.signal.aborted) throw connectionError('TIMEOUT', 'The server did not answer in time.');
    throw connectionError('NETWORK', error instanceof Error ? error.message : 'Network error');
  } finally {
    clearTimeout(timer);
  }
};

const isSignedOut = (response: unknown): boolean =>
  response instanceof ApiError && response.code === 'SIGNED_OUT';

/** Sends a request by `sendOnce`, as the access of its endpoint requires. @throws the error of a response that is not a success. */
export const sendWithAccess = async <T>(
  { access, cookie }: Endpoint,
  sendOnce: () => Promise<T | ApiError>,
): Promise<T> => {
  const sendNow = cookie === undefined ? sendOnce : () => changeCookie(cookie, sendOnce);
  const sendAsAllowed = () =>
    access === 'public' ? sendNow() : sendInSession<T | ApiError>(sendNow, isSignedOut);
  let response = await sendAsAllowed();
  // Nothing has been done for it yet, so it is sent again as it is.
  if (hasCode(response, 'RECENT_SIGN_IN_REQUIRED') && (await askForRecentSignIn()))
    response = await sendAsAllowed();
  if (response instanceof ApiError) {
    if (response.code === 'IMPERSONATION_ENDED') notifyImpersonationEnded();
    throw response;
  }
  return response;
};

/** Sends a request and reads its response by `read`. @throws ApiError as `call` does. */
export const send = <T>(
  endpoint: Endpoint,
  request: AnyRequest,
  options: CallOptions,
  read: ResponseReader<T>,
  headers?: Record<string, string>,
): Promise<T> => sendWithAccess(endpoint, () => exchange(endpoint, request, options, read, headers));

/** The response by the schema of its endpoint. @throws ApiError for a response of another shape. */
export const parseResponse = <E extends Endpoint>(endpoint: E, text: string): ResponseOf<E> => {
  // The endpoint's own schema decides the type; an endpoint without a schema answers nothing.
  if (endpoint.response === undefined) return undefined as ResponseOf<E>;
  const parsed = endpoint.response.safeParse(parseJson(text));
  if (parsed.success) return parsed.data as ResponseOf<E>; // see above
  throw new ApiError({
    status: endpoint.status,
    code: 'UNEXPECTED_RESPONSE',
    message: 'The server sent a response that this page does not understand. Reload the page.',
    bodyText: parsed.error.message,
    details: undefined,
  });
};

/**
 * Calls an endpoint of the contract with the session cookie and returns the validated response.
 *
 * @throws ApiError for every response that is not a success, with status 0 when none arrived.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  ...[request = {}, options = {}]: CallArguments<E>
): Promise<ResponseOf<E>> => {
  const text = await send(endpoint, request, options, (response) => response.text());
  return parseResponse(endpoint, text);
};

/** Fetches the file that an endpoint serves. `timeoutMs` limits the time until the response starts, not until it ends. */
export const callForFile = <E extends Endpoint & { responseType: 'file' }>(
  endpoint: E,
  ...[request = {}, options = {}]: CallArguments<E>
): Promise<Blob> =>
  send(endpoint, request, options, (response, stopTimeout) => {
    stopTimeout();
    return response.blob();
  });

/** Requests the first byte of the file that an endpoint serves, to learn whether it would serve all of it. @throws ApiError as `call` does. */
export const probeFile = <E extends Endpoint & { responseType: 'file' }>(
  endpoint: E,
  ...[request = {}, options = {}]: CallArguments<E>
): Promise<void> =>
  send(endpoint, request, options, async (response) => void (await response.arrayBuffer()), {
    range: 'bytes=0-0',
  });

/** Checks whether a call would be carried out, without carrying it out. @throws ApiError as `call` does. */
export const checkCall = (endpoint: Endpoint, request: UrlParts, options: CallOptions = {}): Promise<void> =>
  send(endpoint, request, options, async (response) => void (await response.text()), {
    [DRY_RUN_HEADER]: 'true',
  });

type FormEndpoint = Endpoint & { form: NonNullable<Endpoint['form']> };

/** Sends a file to an endpoint that takes a form. @throws ApiError as `call` does. */
export const callWithFile = async <E extends FormEndpoint>(
  endpoint: E,
  { params, file }: { params: Record<string, string>; file: File },
  options: CallOptions = {},
): Promise<ResponseOf<E>> => {
  const form = new FormData();
  form.append(endpoint.form.file, file, file.name);
  return parseResponse(
    endpoint,
    await send(endpoint, { params, form }, options, (response) => response.text()),
  );
};

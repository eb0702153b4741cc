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
import {
  askForRecentSignIn,
  changeCookie,
  notifyImpersonationEnded,
  sendInSession,
} from '#src/api/session.ts';
import { pause } from '#src/ui/browser/scheduling.ts';

/**
 * `timeoutMs` limits the time until the whole response has arrived, or for a file until it starts. `keepAlive` lets a small request
 * outlive the page.
 */
export type CallOptions = { timeoutMs?: number; signal?: AbortSignal; keepAlive?: boolean };

const DEFAULT_TIMEOUT_MS = 20_000;

/** The longest body of a request that outlives the page. Browsers allow 64 KB in total, and a character takes up to 3 bytes. */
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

/** The error for a response with this status and body. */
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

/** Reads a response; `stopTimeout` removes the time limit for the rest of it. */
type ResponseReader<T> = (response: Response, stopTimeout: () => void) => Promise<T>;

/** How often a read is sent to a busy server, and the longest Retry-After to wait for, s. */
const ATTEMPTS = 3;
const LONGEST_RETRY_AFTER = 5;

/** Sends a request. Retries a read while the server is busy and asks for a short delay. */
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

/** Sends one request. Returns an error for a response that is not a success. @throws ApiError if no response arrives */
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
    // The time limit includes the body, because a response may start and then stall.
    return response.ok ? await read(response, () => clearTimeout(timer)) : await errorFrom(response);
  } catch (error) {
    // `read` throws an ApiError if a response that started as a success contains an error.
    if (error instanceof ApiError || signal?.aborted) throw error;
    if (timeout.signal.aborted) throw connectionError('TIMEOUT', 'The server did not respond in time.');
    throw connectionError('NETWORK', error instanceof Error ? error.message : 'Network error');
  } finally {
    clearTimeout(timer);
  }
};

const isSignedOut = (response: unknown): boolean =>
  response instanceof ApiError && response.code === 'SIGNED_OUT';

/** Sends a request with `sendOnce`, as the endpoint's access requires. @throws the error for a response that is not a success */
export const sendWithAccess = async <T>(
  { access, cookie }: Endpoint,
  sendOnce: () => Promise<T | ApiError>,
): Promise<T> => {
  const sendNow = cookie === undefined ? sendOnce : () => changeCookie(cookie, sendOnce);
  const sendAsAllowed = () =>
    access === 'public' ? sendNow() : sendInSession<T | ApiError>(sendNow, isSignedOut);
  let response = await sendAsAllowed();
  // The server has not processed the request, so it can be sent again.
  if (hasCode(response, 'RECENT_SIGN_IN_REQUIRED') && (await askForRecentSignIn()))
    response = await sendAsAllowed();
  if (response instanceof ApiError) {
    if (response.code === 'IMPERSONATION_ENDED') notifyImpersonationEnded();
    throw response;
  }
  return response;
};

/** Sends a request and reads its response with `read`. @throws ApiError like `call` */
export const send = <T>(
  endpoint: Endpoint,
  request: AnyRequest,
  options: CallOptions,
  read: ResponseReader<T>,
  headers?: Record<string, string>,
): Promise<T> => sendWithAccess(endpoint, () => exchange(endpoint, request, options, read, headers));

/** Parses a response with the endpoint's schema. @throws ApiError for another shape */
export const parseResponse = <E extends Endpoint>(endpoint: E, text: string): ResponseOf<E> => {
  // The endpoint's own schema determines the type; an endpoint without a schema has no response.
  if (endpoint.response === undefined) return undefined as ResponseOf<E>;
  const parsed = endpoint.response.safeParse(parseJson(text));
  if (parsed.success) return parsed.data as ResponseOf<E>; // see above
  throw new ApiError({
    status: endpoint.status,
    code: 'UNEXPECTED_RESPONSE',
    message: 'This page does not understand the server’s response. Reload the page.',
    bodyText: parsed.error.message,
    details: undefined,
  });
};

/**
 * Calls an endpoint of the contract with the session cookie and returns the validated response.
 *
 * @throws ApiError for every response that is not a success, with status 0 if none arrived
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  ...[request = {}, options = {}]: CallArguments<E>
): Promise<ResponseOf<E>> => {
  const text = await send(endpoint, request, options, (response) => response.text());
  return parseResponse(endpoint, text);
};

/** Fetches the file that an endpoint serves. */
export const callForFile = <E extends Endpoint & { responseType: 'file' }>(
  endpoint: E,
  ...[request = {}, options = {}]: CallArguments<E>
): Promise<Blob> =>
  send(endpoint, request, options, (response, stopTimeout) => {
    stopTimeout();
    return response.blob();
  });

/** Requests the first byte of a file to check whether the endpoint would serve it. @throws ApiError like `call` */
export const probeFile = <E extends Endpoint & { responseType: 'file' }>(
  endpoint: E,
  ...[request = {}, options = {}]: CallArguments<E>
): Promise<void> =>
  send(endpoint, request, options, async (response) => void (await response.arrayBuffer()), {
    range: 'bytes=0-0',
  });

/** Checks whether a call would be allowed, without executing it. @throws ApiError like `call` */
export const checkCall = (endpoint: Endpoint, request: UrlParts, options: CallOptions = {}): Promise<void> =>
  send(endpoint, request, options, async (response) => void (await response.text()), {
    [DRY_RUN_HEADER]: 'true',
  });

type FormEndpoint = Endpoint & { form: NonNullable<Endpoint['form']> };

/** Sends a file to an endpoint that takes a form. @throws ApiError like `call` */
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

import { ApiErrorBody } from '#contract/api-error.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` whenever the server says that nobody is signed in any more; gives the way to stop. */
export const onSessionEnded = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Tells everyone who listens that the session has ended. */
const notifySessionEnded = (): void => {
  for (const listener of listeners) listener();
};

/** The values that fill a path or a query string; `undefined` leaves a query field out. */
export type UrlParts = {
  params?: Readonly<Record<string, UrlValue>> | undefined;
  query?: Readonly<Record<string, UrlValue>> | undefined;
};

type UrlValue = string | number | boolean | undefined;

/**
 * The URL of an endpoint: `/api/promos/:id` with `{params: {id: 'a b'}}` is `/api/promos/a%20b`.
 *
 * @throws Error when the path names a parameter that is not given.
 */
export const endpointUrl = (path: string, { params = {}, query = {} }: UrlParts = {}): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs "${name}".`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const queryString = search.toString();
  return queryString === '' ? filled : `${filled}?${queryString}`;
};

/** `timeoutMs` is how long the whole answer may take, of a file its start; `keepAlive` lets the call outlive the page (64 kB at most). */
type CallOptions = { timeoutMs?: number; signal?: AbortSignal; keepAlive?: boolean };

const DEFAULT_TIMEOUT_MS = 20_000;

type AnyRequest = UrlParts & { body?: unknown; form?: FormData };

/** An endpoint without params, query and body is called without a request. */
type CallArguments<E extends Endpoint> = keyof RequestOf<E> extends never
  ? [request?: Record<string, never>, options?: CallOptions]
  : [request: RequestOf<E>, options?: CallOptions];

const contentOf = ({ body, form }: AnyRequest): RequestInit => {
  // The browser itself says that it is a form, and where its parts end.
  if (form !== undefined) return { body: form };
  if (body === undefined) return {};
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const failureOf = async (answer: Response): Promise<ApiError> => {
  const text = await answer.text().catch(() => '');
  const bodyText = text === '' ? answer.statusText : text;
  const body = ApiErrorBody.safeParse(jsonOf(text));
  return body.success
    ? new ApiError({ status: answer.status, bodyText, ...body.data, details: body.data.details })
    : new ApiError({
        status: answer.status,
        code: 'UNEXPECTED',
        message: 'Something went wrong on our side. Nothing you saved was lost.',
        bodyText,
        details: undefined,
      });
};

const noAnswer = (code: 'NETWORK' | 'TIMEOUT', cause: string): ApiError =>
  new ApiError({
    status: 0,
    code,
    message: 'Unable to connect to the server. Please try again.',
    bodyText: cause,
    details: undefined,
  });

/** Reads an answer; `stopClock` says that the rest may take as long as it likes. */
type Read<T> = (answer: Response, stopClock: () => void) => Promise<T>;

const send = async <T>(
  endpoint: Endpoint,
  request: AnyRequest,
  { timeoutMs = DEFAULT_TIMEOUT_MS, signal, keepAlive = false }: CallOptions,
  read: Read<T>,
): Promise<T> => {
  const hurry = new AbortController();
  const timer = setTimeout(() => hurry.abort(), timeoutMs);
  const signals = signal === undefined ? [hurry.signal] : [hurry.signal, signal];
  try {
    const answer = await fetch(endpointUrl(endpoint.path, request), {
      method: endpoint.method,
      credentials: 'include',
      keepalive: keepAlive,
      signal: AbortSignal.any(signals),
      ...contentOf(request),
    });
    // Within the same clock: an answer that starts and then stands still would be waited for without end.
    if (answer.ok) return await read(answer, () => clearTimeout(timer));
    const failure = await failureOf(answer);
    if (failure.code === 'SIGNED_OUT') notifySessionEnded();
    throw failure;
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    if (hurry.signal.aborted) throw noAnswer('TIMEOUT', 'The server did not answer in time.');
    throw noAnswer('NETWORK', error instanceof Error ? error.message : 'Network error');
  } finally {
    clearTimeout(timer);
  }
};

const answerOf = <E extends Endpoint>(endpoint: E, text: string): ResponseOf<E> => {
  // The schema of the same endpoint object decides the type; an endpoint without one answers nothing.
  if (endpoint.response === undefined) return undefined as ResponseOf<E>;
  const parsed = endpoint.response.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data as ResponseOf<E>; // see above
  throw new ApiError({
    status: endpoint.status,
    code: 'UNEXPECTED_ANSWER',
    message: 'The server answered in a way this page does not know. Reload the page.',
    bodyText: parsed.error.message,
    details: undefined,
  });
};

/**
 * Calls an endpoint of the contract with the session's cookie and gives its checked answer.
 *
 * @throws ApiError for any answer that is not a success, and with status 0 when none came.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  ...[request = {}, options = {}]: CallArguments<E>
): Promise<ResponseOf<E>> => {
  const text = await send(endpoint, request, options, (answer) => answer.text());
  return answerOf(endpoint, text);
};

/** Fetches the file that an endpoint answers. `timeoutMs` counts until the answer starts, not until it ends. */
export const callForFile = <E extends Endpoint & { answers: 'file' }>(
  endpoint: E,
  ...[request = {}, options = {}]: CallArguments<E>
): Promise<Blob> =>
  send(endpoint, request, options, (answer, stopClock) => {
    stopClock();
    return answer.blob();
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
  return answerOf(endpoint, await send(endpoint, { params, form }, options, (answer) => answer.text()));
};

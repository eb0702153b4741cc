import { ApiErrorBody } from '#contract/api-error.ts';
import {
  type UrlParts,
  endpointUrl,
  DRY_RUN_HEADER,
  type Endpoint,
  type RequestOf,
  type ResponseOf,
} from '#contract/endpoint.ts';
import { readHealth } from '#contract/health.contract.ts';
import { parseJson } from '#contract/parse-json.ts';

/** Milliseconds until a response must have started. */
const TIMEOUT_MS = 30_000;

type AnyRequest = UrlParts & { body?: unknown };

/** An endpoint without params, query and body takes no request. */
type RequestArgument<E extends Endpoint> = keyof RequestOf<E> extends never ? [] : [request: RequestOf<E>];

/** The API of a running PolePro, called with an API token. Every method throws an Error with a message for the user. */
export type ApiClient = {
  call: <E extends Endpoint>(endpoint: E, ...request: RequestArgument<E>) => Promise<ResponseOf<E>>;
  /**
   * Lets the service check a request, including the token and its scope, without carrying it out. A service that would ignore the header
   * and carry the request out does not get it.
   */
  check: <E extends Endpoint>(endpoint: E, ...request: RequestArgument<E>) => Promise<void>;
  /** The response of an endpoint that serves a file, whose body is still to be read. */
  open: <E extends Endpoint & { responseType: 'file' }>(
    endpoint: E,
    ...request: RequestArgument<E>
  ) => Promise<Response>;
};

/** The error of a refused call, with the code, the sentence and the wrong fields. */
export class RefusedCallError extends Error {
  readonly code: string;

  constructor({ code, message, details = [] }: ApiErrorBody) {
    const fields = details.map(({ path, message: what }) => `\n- ${path}: ${what}`);
    super(`${message} (${code})${fields.join('')}`);
    this.name = 'RefusedCallError';
    this.code = code;
  }
}

/** The body of a response; undefined if it is not JSON, such as from another site or a proxy. */
const readJson = async (response: Response): Promise<unknown> =>
  parseJson(await response.text().catch(() => ''));

const foreignResponseError = ({ url, status }: Response): Error =>
  new Error(`${url} responded with ${status}, which is not a PolePro response. Check POLEPRO_URL.`);

const refusalOf = async (response: Response): Promise<Error> => {
  const parsed = ApiErrorBody.safeParse(await readJson(response));
  return parsed.success ? new RefusedCallError(parsed.data) : foreignResponseError(response);
};

const isDryRunResponse = ({ status, headers }: Response): boolean =>
  status === 204 && headers.get(DRY_RUN_HEADER) === 'true';

/** `url` is the address of the service without a trailing slash, `token` the secret of an API token. */
export const apiClient = ({ url, token }: { url: string; token: string }): ApiClient => {
  const send = async (
    endpoint: Endpoint,
    request: AnyRequest = {},
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const { body } = request;
    const started = new AbortController();
    const timer = setTimeout(() => started.abort(), TIMEOUT_MS);
    const sent = fetch(`${url}${endpointUrl(endpoint.path, request)}`, {
      method: endpoint.method,
      signal: started.signal,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await sent
      .catch((error: unknown) => {
        throw new Error(`PolePro does not respond at ${url}. Start it, or check POLEPRO_URL.`, {
          cause: error,
        });
      })
      .finally(() => clearTimeout(timer));
    if (!response.ok) throw await refusalOf(response);
    return response;
  };
  const sendDryRun = (endpoint: Endpoint, request?: AnyRequest): Promise<Response> =>
    send(endpoint, request, { [DRY_RUN_HEADER]: 'true' });
  let knowsDryRuns = false;
  /** Asks once, by a call that changes nothing either way. */
  const assertDryRuns = async (): Promise<void> => {
    knowsDryRuns ||= isDryRunResponse(await sendDryRun(readHealth));
    if (!knowsDryRuns)
      throw new Error(
        `PolePro at ${url} does not know dry runs and would make the change. Nothing was changed. Update PolePro, or leave out dryRun.`,
      );
  };
  return {
    call: async <E extends Endpoint>(endpoint: E, ...[request]: RequestArgument<E>) => {
      const response = await send(endpoint, request);
      // The endpoint's schema decides the type; an endpoint without one has no response body.
      if (endpoint.response === undefined) return undefined as ResponseOf<E>;
      const body = await readJson(response);
      const parsed = endpoint.response.safeParse(body);
      if (parsed.success) return parsed.data as ResponseOf<E>; // see above
      if (body === undefined) throw foreignResponseError(response);
      throw new Error(
        `PolePro at ${url} is a different version from this one: its response to ${endpoint.path} differs.`,
      );
    },
    check: async (endpoint, ...[request]) => {
      await assertDryRuns();
      const response = await sendDryRun(endpoint, request);
      if (!isDryRunResponse(response))
        throw new Error(
          `${response.url} does not know dry runs: it is another version of PolePro, and may have made the change.`,
        );
    },
    open: (endpoint, ...[request]) => send(endpoint, request),
  };
};

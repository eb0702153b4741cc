import type { z } from 'zod';

/** The roles of the specification, most privileged first. */
export const roles = ['admin', 'studio_owner', 'studio_team', 'pro', 'beta', 'user'] as const;
export type Role = (typeof roles)[number];

/** The permissions of an API token, see `TokenScope`. */
export const tokenScopes = ['read', 'promos', 'renders'] as const;

/**
 * Maximum bytes of a JSON body, of any request and of one with a document. A document may take MAX_DOCUMENT_BYTES; a slightly larger one is
 * still read, so that the error can name its large parts.
 */
export const BODY_LIMIT = 16 * 1024;
export const DOCUMENT_BODY_LIMIT = 320 * 1024;

/**
 * With this header, set to `true`, the caller, their permissions and every field are checked, but the call is not carried out. The response
 * is the refusal, or 204 with the same header and without a body.
 */
export const DRY_RUN_HEADER = 'x-dry-run';

/** Whether a path, even one with a query, belongs to the API and not to a page or a file. */
export const isApiPath = (path: string): boolean => /^\/api(?:[/?]|$)/.test(path);

/** Who may call: anyone, anyone signed in, or signed-in people with one of these roles. */
export type Access = 'public' | 'signed-in' | readonly Role[];

/**
 * `file`, `download` and `event-stream` are streamed and have no response schema. The length of a `file` is known in advance, but not that
 * of a `download`. `protocol` is another protocol over HTTP, which responds only with headers.
 */
type ResponseType = 'json' | 'file' | 'download' | 'event-stream' | 'redirect' | 'protocol' | 'none';

/**
 * One endpoint of the service, declared once. Validation, access, OpenAPI and the typed client all derive from this object. `status` is the
 * response status on success.
 */
export type Endpoint = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path, such as `/api/promos/:id`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** Refused to an admin who acts for the person, because only the person may see or fetch this. */
  deniesImpersonation?: true;
  /** Refused without a recent sign-in, because a borrowed or stolen session must not do this. */
  requiresRecentSignIn?: true;
  /** Open to an admin who must still set up two-step sign-in. */
  opensBeforeTwoStep?: true;
  /**
   * The name of the change in the record and in the mail to the person, such as `Saved a promo`, if an admin who acts for the person may
   * make it. Only for changes that stay within the account and can be undone; all others are refused.
   */
  recordedAs?: string;
  /**
   * The scope with which an API token may call. Without it, no token may: only signed-in people reach the account, its payments and tokens,
   * and the administration.
   */
  tokenScope?: (typeof tokenScopes)[number];
  status: 200 | 201 | 202 | 204 | 302;
  responseType: ResponseType;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Maximum bytes of the body; BODY_LIMIT by default. */
  bodyLimit?: number;
  /** A streamed multipart form in place of a body: one file, and other fields in any order. */
  form?: { file: string; fields: z.ZodObject };
  /** The parts of a JSON response, sent one by one to callers who accept `text/event-stream`. */
  steps?: { event: string; data: z.ZodType };
  response?: z.ZodType;
  /** How a success changes the caller's session cookie; after `replaced`, another person may be signed in, or none. */
  cookie?: 'renewed' | 'replaced';
};

/** Whether a call changes nothing. */
export const isRead = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD';

/** Whether the endpoint refuses an admin who acts for a person. */
export const isImpersonationDenied = (endpoint: Endpoint): boolean =>
  endpoint.deniesImpersonation === true || (!isRead(endpoint) && endpoint.recordedAs === undefined);

type Declaration = Omit<Endpoint, 'status' | 'responseType'> &
  Partial<Pick<Endpoint, 'status' | 'responseType'>>;

type Declared<D extends Declaration> = D & {
  status: Endpoint['status'];
  responseType: D extends { responseType: ResponseType }
    ? D['responseType']
    : D extends { response: z.ZodType }
      ? 'json'
      : 'none';
};

/**
 * Declares an endpoint, and keeps the exact types of its schemas for the handler and the client. By default, it responds with 200 and JSON,
 * or with 204 if it has no `response`.
 */
export function defineEndpoint<const D extends Declaration>(declaration: D): Declared<D>;
export function defineEndpoint(declaration: Declaration): Endpoint {
  const { response, responseType = response === undefined ? 'none' : 'json' } = declaration;
  return { status: responseType === 'none' ? 204 : 200, ...declaration, responseType };
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The input that a caller sends. */
export type RequestOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodType ? Part : never]: InputOf<E[Part]>;
};

/** The validated input that a handler receives. */
export type ValidatedRequestOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodType ? Part : never]: OutputOf<E[Part]>;
};

/** One step of a response that is sent as events. */
export type StepOf<E extends Endpoint> = E['steps'] extends { data: infer Schema } ? OutputOf<Schema> : never;

/** The validated content of the response. */
export type ResponseOf<E extends Endpoint> = OutputOf<E['response']>;

/** The values for the placeholders of a path and for its query string; `undefined` omits a query field. */
export type UrlParts = {
  params?: Readonly<Record<string, UrlValue>> | undefined;
  query?: Readonly<Record<string, UrlValue>> | undefined;
};

type UrlValue = string | number | boolean | undefined;

/**
 * The URL of an endpoint: `/api/promos/:id` with `{params: {id: 'a b'}}` gives `/api/promos/a%20b`.
 *
 * @throws Error when the path has a placeholder without a value.
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ApiErrorBody, UNKNOWN_FIELD_MESSAGE } from '#contract/api-error.ts';
import {
  BODY_LIMIT,
  DRY_RUN_HEADER,
  type Endpoint,
  isImpersonationDenied,
  type ResponseOf,
  type StepOf,
  type ValidatedRequestOf,
} from '#contract/endpoint.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import type { GeneratedFile } from '#server/downloads/downloaded-file.ts';
import { AppError, unavailable } from '#server/errors.ts';
import { clientSignal, sendEventStream, sendSteps } from '#server/plugins/event-stream.ts';
import { type FileResponse, sendDownload, sendFile } from '#server/plugins/send-file.ts';
import type { StepwiseWork, ViewSource } from '#server/streaming.ts';

/** The work of a handler. `signal` aborts when its time is over or when `until` aborts. */
type LimitedWork<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * The result of `work`, which may take `ms` milliseconds. After that, its signal aborts and its result is ignored. Fastify's own
 * `handlerTimeout` no longer applies once the request's body has been read (docs/decisions/0086).
 *
 * @throws AppError UNAVAILABLE when the time is over.
 */
const withinTime = async <Result>(
  { ms, until }: { ms: number; until: AbortSignal },
  work: LimitedWork<Result>,
): Promise<Result> => {
  const over = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = unavailable(new Error(`The handler took more than ${ms} ms.`));
    // First: work that listens to its signal then rejects with the same error.
    reject(error);
    over.abort(error);
  }, ms);
  try {
    return await Promise.race([work(AbortSignal.any([until, over.signal])), tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? null : CurrentUser;

/** Input of a handler: the validated parts of the request, and the caller. `signal` aborts when the caller disconnects or the time is over. */
type CallOf<E extends Endpoint> = ValidatedRequestOf<E> & {
  actor: ActorOf<E>;
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
};

type HandlerResult<E extends Endpoint> = E['responseType'] extends 'file'
  ? FileResponse
  : E['responseType'] extends 'event-stream'
    ? ViewSource
    : E['responseType'] extends 'download'
      ? GeneratedFile
      : E['responseType'] extends 'redirect'
        ? RedirectTo
        : E['responseType'] extends 'protocol'
          ? ProtocolResponse
          : E['responseType'] extends 'none'
            ? void
            : E['steps'] extends object
              ? StepwiseWork<StepOf<E>, ResponseOf<E>>
              : ResponseOf<E>;

/** The response of a protocol that only uses headers, such as tus; it has no body. */
type ProtocolResponse = { status: number; headers: Record<string, string> };

/** A path of this app: redirects never leave the site. */
type RedirectTo = `/${string}`;

export type Handler<E extends Endpoint> = (call: CallOf<E>) => Promise<HandlerResult<E>>;

/** `maxPerMinute`: requests per address. `timeoutMs`: of a handler that waits for work; milliseconds. */
type RouteLimits = { maxPerMinute?: number; timeoutMs?: number };

/** Default timeout of a handler, milliseconds. It does not cover reading a file or stream that the handler has opened. */
const HANDLER_TIMEOUT_MS = 20_000;

/** Whether the handler reads a file while it arrives, which `bodyTimeout` limits. */
const isReceiving = ({ responseType, form }: Endpoint): boolean =>
  form !== undefined || responseType === 'protocol';

const isEmpty = (part: unknown): boolean =>
  part === undefined || part === null || (typeof part === 'object' && Object.keys(part).length === 0);

/** Rejects a body or a query that the endpoint does not declare. */
const refuseUndeclared = (endpoint: Endpoint, request: FastifyRequest): void => {
  const isUndeclared =
    (endpoint.body === undefined && !isEmpty(request.body)) ||
    (endpoint.query === undefined && !isEmpty(request.query));
  if (!isUndeclared) return;
  const sent = endpoint.query === undefined && !isEmpty(request.query) ? request.query : request.body;
  const fields = typeof sent === 'object' && sent !== null ? Object.keys(sent) : [''];
  throw new AppError(
    'VALIDATION_FAILED',
    fields.map((path) => ({ path, message: UNKNOWN_FIELD_MESSAGE })),
  );
};

/** @throws AppError VALIDATION_FAILED for any other value, because it may be meant as a dry run. */
const isDryRun = ({ headers }: FastifyRequest): boolean => {
  const value = headers[DRY_RUN_HEADER];
  if (value === undefined || value === 'true') return value === 'true';
  throw new AppError('VALIDATION_FAILED', [{ path: DRY_RUN_HEADER, message: 'must be true, or left out' }]);
};

const schemaOf = (endpoint: Endpoint): Record<string, unknown> => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2] ?? 'api'],
  ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
  ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
  ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
  response: {
    ...(endpoint.response === undefined ? {} : { [endpoint.status]: endpoint.response }),
    '4xx': ApiErrorBody,
    '5xx': ApiErrorBody,
  },
});

/** Runs the work of a handler until its time is over. */
type InTime = <Result>(work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

const send = async (
  endpoint: Endpoint,
  { request, reply, inTime }: { request: FastifyRequest; reply: FastifyReply; inTime: InTime },
  handle: (signal: AbortSignal) => Promise<unknown>,
): Promise<FastifyReply> => {
  if (endpoint.responseType === 'event-stream') {
    // As below: the handler of an event stream returns a ViewSource.
    return sendEventStream(request, reply, () => inTime(handle) as Promise<ViewSource>);
  }
  const response = await inTime(handle);
  if (endpoint.steps !== undefined) {
    // As above: the handler of an endpoint with steps returns its work.
    const work = response as StepwiseWork;
    const limited: StepwiseWork = ({ report }) => inTime((signal) => work({ report, signal }));
    return sendSteps(request, reply, endpoint.steps.event, limited);
  }
  switch (endpoint.responseType) {
    case 'file':
      // The types guarantee it: the handler of a file endpoint returns a FileResponse.
      return sendFile(request, reply, response as FileResponse);
    case 'download':
      // As above: the handler of a download returns a GeneratedFile.
      return sendDownload(reply, response as GeneratedFile);
    case 'protocol': {
      // As above: the handler of a protocol returns a ProtocolResponse.
      const { status, headers } = response as ProtocolResponse;
      return reply.code(status).header('cache-control', 'no-store').headers(headers).send();
    }
    case 'redirect':
      // As above: the handler of a redirect returns a path.
      return reply.header('cache-control', 'no-store').redirect(response as RedirectTo, endpoint.status);
    case 'none':
      return reply.code(endpoint.status).send();
    case 'json':
      return reply.code(endpoint.status).header('cache-control', 'no-store').send(response);
  }
};

/**
 * Turns an endpoint object and its handler into a route. Access, validation (unknown fields are errors), the response schema and the
 * OpenAPI entry all come from the endpoint.
 */
export const registerEndpoint = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { maxPerMinute, timeoutMs = HANDLER_TIMEOUT_MS }: RouteLimits = {},
): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    exposeHeadRoute: endpoint.responseType === 'file',
    config: {
      access: endpoint.access,
      deniesImpersonation: isImpersonationDenied(endpoint),
      requiresRecentSignIn: endpoint.requiresRecentSignIn ?? false,
      opensBeforeTwoStep: endpoint.opensBeforeTwoStep ?? false,
      tokenScope: endpoint.tokenScope ?? null,
      endpoint,
      bodyMayTakeLong: endpoint.form !== undefined || endpoint.responseType === 'protocol',
      ...(maxPerMinute === undefined ? {} : { rateLimit: { max: maxPerMinute, timeWindow: MINUTE_MS } }),
    },
    handler: async (request, reply) => {
      refuseUndeclared(endpoint, request);
      // Here, so that no handler can omit it.
      if (isDryRun(request))
        return reply.code(204).header(DRY_RUN_HEADER, 'true').header('cache-control', 'no-store').send();
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        actor: request.actor,
        request,
        reply,
      };
      const until = clientSignal(reply);
      const inTime: InTime = (work) =>
        isReceiving(endpoint) ? work(until) : withinTime({ ms: timeoutMs, until }, work);
      return send(endpoint, { request, reply, inTime }, (signal) =>
        // The endpoint's schemas and access rule have just been applied.
        handler({ ...call, signal } as unknown as CallOf<E>),
      );
    },
  });
};

/** One handler per endpoint of a contract file; a missing one is a compile error. */
type HandlersOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never]: Contract[Name] extends Endpoint
    ? Handler<Contract[Name]>
    : never;
};

/** Registers every endpoint of a contract file, imported by `import * as endpoints`, with one handler of the same name for each. */
export const registerEndpoints = <Contract extends object>(
  app: FastifyInstance,
  contract: Contract,
  handlers: HandlersOf<Contract>,
  limits: { [Name in keyof HandlersOf<Contract>]?: RouteLimits } = {},
): void => {
  // Object.entries loses the pairs of handlers and endpoints, which HandlersOf has checked.
  for (const [name, handler] of Object.entries(handlers) as [
    keyof HandlersOf<Contract>,
    Handler<Endpoint>,
  ][]) {
    registerEndpoint(app, contract[name as keyof Contract] as Endpoint, handler, limits[name]);
  }
};

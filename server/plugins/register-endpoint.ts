import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiErrorBody } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Endpoint, ResponseOf, ValidatedRequestOf } from '#contract/endpoint.ts';
import { AppError } from '#server/errors.ts';
import { type EventSource, sendEventStream } from '#server/plugins/event-stream.ts';
import {
  type DownloadResponse,
  type FileResponse,
  sendDownload,
  sendFile,
} from '#server/plugins/send-file.ts';
import type { ProtocolResponse } from '#server/ports/upload-intake.ts';

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? null : CurrentUser;

/** What a handler gets: the validated parts of the request, and who is calling. */
type CallOf<E extends Endpoint> = ValidatedRequestOf<E> & {
  actor: ActorOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type HandlerResult<E extends Endpoint> = E['responseType'] extends 'file'
  ? FileResponse
  : E['responseType'] extends 'event-stream'
    ? EventSource
    : E['responseType'] extends 'download'
      ? DownloadResponse
      : E['responseType'] extends 'redirect'
        ? RedirectTo
        : E['responseType'] extends 'protocol'
          ? ProtocolResponse
          : E['responseType'] extends 'none'
            ? void
            : ResponseOf<E>;

/** A path of this product: a redirect never leads to another site. */
type RedirectTo = `/${string}`;

export type Handler<E extends Endpoint> = (call: CallOf<E>) => Promise<HandlerResult<E>>;

/** `maxPerMinute`: tries per address. `timeoutMs`: for an answer, where it waits for work; milliseconds. */
type RouteLimits = { maxPerMinute?: number; timeoutMs?: number };

/** Milliseconds for an answer, where nothing else is said; a stream may take as long as its reader. */
const HANDLER_TIMEOUT_MS = 20_000;

/** A file may be as long in coming as in going. */
const isStreamed = ({ responseType, form }: Endpoint): boolean =>
  form !== undefined || ['file', 'download', 'event-stream', 'protocol'].includes(responseType);

const isEmpty = (part: unknown): boolean =>
  part === undefined || part === null || (typeof part === 'object' && Object.keys(part).length === 0);

/** What the endpoint does not declare may not be sent either. */
const refuseUndeclared = (endpoint: Endpoint, request: FastifyRequest): void => {
  const isUnasked =
    (endpoint.body === undefined && !isEmpty(request.body)) ||
    (endpoint.query === undefined && !isEmpty(request.query));
  if (!isUnasked) return;
  const sent = endpoint.query === undefined && !isEmpty(request.query) ? request.query : request.body;
  const fields = typeof sent === 'object' && sent !== null ? Object.keys(sent) : [''];
  throw new AppError(
    'VALIDATION_FAILED',
    fields.map((path) => ({ path, message: 'unknown field; remove it' })),
  );
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

const send = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<FastifyReply> => {
  switch (endpoint.responseType) {
    case 'file':
      // The handler's type says so: Handler of an endpoint that answers a file gives a FileAnswer.
      return sendFile(request, reply, answer as FileResponse);
    case 'event-stream':
      // As above: the handler of an event stream gives an EventSource.
      return sendEventStream(reply, answer as EventSource);
    case 'download':
      // As above: the handler of a download gives a DownloadAnswer.
      return sendDownload(reply, answer as DownloadResponse);
    case 'protocol': {
      // As above: the handler of a protocol gives a ProtocolResponse.
      const { status, headers } = answer as ProtocolResponse;
      return reply.code(status).header('cache-control', 'no-store').headers(headers).send();
    }
    case 'redirect':
      // As above: the handler of a redirect gives a path.
      return reply.header('cache-control', 'no-store').redirect(answer as RedirectTo, endpoint.status);
    case 'none':
      return reply.code(endpoint.status).send();
    case 'json':
      return reply.code(endpoint.status).header('cache-control', 'no-store').send(answer);
  }
};

/**
 * Turns an endpoint object and its handler into a route: who may call, validation in which unknown fields are
 * errors, the answer's schema and the OpenAPI entry all come from the endpoint.
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
    ...(isStreamed(endpoint) ? {} : { handlerTimeout: timeoutMs }),
    exposeHeadRoute: endpoint.responseType === 'file',
    config: {
      access: endpoint.access,
      bodyMayTakeLong: endpoint.form !== undefined || endpoint.responseType === 'protocol',
      ...(maxPerMinute === undefined ? {} : { rateLimit: { max: maxPerMinute, timeWindow: 60_000 } }),
    },
    handler: async (request, reply) => {
      refuseUndeclared(endpoint, request);
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        actor: request.actor,
        request,
        reply,
      };
      // The schemas of this very endpoint have just been applied, and its access has been checked.
      const answer = await handler(call as unknown as CallOf<E>);
      return send(endpoint, request, reply, answer);
    },
  });
};

import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { EVENT_STREAMS_MAX } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { describeError } from '#server/plugins/error-handler.ts';
import type { StepwiseWork, ViewSource } from '#server/streaming.ts';

/** The latest view as JSON, for any number of readers. `failure`: reading has thrown. */
type SharedView = {
  text: string;
  version: number;
  isOver: boolean;
  failure: { error: unknown } | null;
  readers: number;
  changed: PromiseWithResolvers<void>;
  stop: AbortController;
};

const wake = (shared: SharedView): void => {
  shared.changed.resolve();
  shared.changed = Promise.withResolvers();
};

const readViews = async (source: ViewSource, shared: SharedView): Promise<void> => {
  try {
    for await (const view of source.open(shared.stop.signal)) {
      shared.text = JSON.stringify(view);
      shared.version += 1;
      wake(shared);
    }
  } catch (error) {
    shared.failure = { error };
  }
  shared.isOver = true;
  wake(shared);
};

/** Reads the views of a source as JSON until they end or `signal` aborts. A slow reader misses views, never the last one. */
type ViewReader = (source: ViewSource, signal: AbortSignal) => AsyncGenerator<string>;

/** Readers of the same key share one open source, which closes after the last of them. */
const shareViews = (): ViewReader => {
  const sources = new Map<string, SharedView>();

  const join = (source: ViewSource): SharedView => {
    const found = sources.get(source.key);
    if (found !== undefined && !found.isOver) return found;
    const shared: SharedView = {
      text: '',
      version: 0,
      isOver: false,
      failure: null,
      readers: 0,
      changed: Promise.withResolvers(),
      stop: new AbortController(),
    };
    sources.set(source.key, shared);
    void readViews(source, shared);
    return shared;
  };

  const leave = (key: string, shared: SharedView): void => {
    shared.readers -= 1;
    if (shared.readers > 0) return;
    shared.stop.abort();
    if (sources.get(key) === shared) sources.delete(key);
  };

  return async function* read(source, signal) {
    const shared = join(source);
    shared.readers += 1;
    const stop = (): void => wake(shared);
    signal.addEventListener('abort', stop);
    let seen = 0;
    try {
      while (!signal.aborted) {
        if (shared.version > seen) {
          seen = shared.version;
          yield shared.text;
        } else if (shared.isOver) {
          if (shared.failure !== null) throw shared.failure.error;
          return;
        } else {
          await shared.changed.promise;
        }
      }
    } finally {
      signal.removeEventListener('abort', stop);
      leave(source.key, shared);
    }
  };
};

/** One request for events, from its start until its connection closes. */
type EventStream = { personId: string; sessionId: string; ending: AbortController };

/** Watches whether a session is active: its views end with the session. */
type WatchSession = (deps: Deps, sessionId: string) => ViewSource;

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: {
      deps: Deps;
      watchSession: WatchSession;
      open: Set<EventStream>;
      read: ViewReader;
    };
  }
}

/** Ends open streams when the service stops; clients reconnect automatically. */
export const eventStreams = fastifyPlugin<{ deps: Deps; watchSession: WatchSession }>(
  async (app, { deps, watchSession }) => {
    const open = new Set<EventStream>();
    app.decorate('eventStreams', { deps, watchSession, open, read: shareViews() });
    app.addHook('preClose', async () => {
      for (const { ending } of open) ending.abort();
    });
  },
  { name: 'event-streams', dependencies: ['session'] },
);

/** A repeated view sends a comment instead of an event, to keep proxies from closing an idle connection. */
async function* encodeEvents(views: AsyncIterable<string>): AsyncGenerator<string> {
  let last = '';
  for await (const view of views) {
    yield view === last ? ': unchanged\n\n' : `data: ${view}\n\n`;
    last = view;
  }
}

/**
 * Counts a stream of the caller until the connection closes, and ends it with the caller's session.
 *
 * Refuses excess streams instead of ending the oldest. Browsers reconnect a stream that ends but not a refused one, so six tabs do not
 * replace one another forever.
 *
 * @throws AppError TOO_MANY_STREAMS.
 */
const reserveStream = ({ actor, sessionId, server }: FastifyRequest, reply: FastifyReply): EventStream => {
  if (actor === null || sessionId === null)
    throw new Error('Event streams are for people who are signed in.');
  const { open } = server.eventStreams;
  const theirs = [...open].filter(({ personId }) => personId === actor.id);
  if (theirs.length >= EVENT_STREAMS_MAX) throw new AppError('TOO_MANY_STREAMS');
  const stream = { personId: actor.id, sessionId, ending: new AbortController() };
  open.add(stream);
  const end = (): void => {
    stream.ending.abort();
    open.delete(stream);
  };
  reply.raw.once('close', end);
  // The client may have disconnected, and emitted `close`, while its session was read. When the service stops, ending the stream makes the
  // client reconnect to the next service; refusing it would not.
  if (reply.raw.closed || server.eventStreams.deps.stopping.signal.aborted) end();
  return stream;
};

/** Ends the stream once its session has ended or cannot be read; the client then reconnects and is asked to sign in. */
const endWithSession = async (
  { deps, watchSession, read }: FastifyRequest['server']['eventStreams'],
  { sessionId, ending }: EventStream,
): Promise<void> => {
  try {
    for await (const _ of read(watchSession(deps, sessionId), ending.signal));
  } catch (error) {
    deps.log.warn({ err: error }, 'watching the session of an event stream failed');
  }
  ending.abort();
};

/** Sends server-sent events unbuffered, and tells proxies not to buffer them either. */
const sendEvents = (reply: FastifyReply, events: Readable): FastifyReply =>
  reply
    .code(200)
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(events);

/**
 * Sends the views of a source as events.
 *
 * @throws AppError TOO_MANY_STREAMS; errors of `openSource`.
 */
export const sendEventStream = async (
  request: FastifyRequest,
  reply: FastifyReply,
  openSource: () => Promise<ViewSource>,
): Promise<FastifyReply> => {
  const stream = reserveStream(request, reply);
  const source = await openSource();
  const { eventStreams: streams } = request.server;
  const { signal } = stream.ending;
  void endWithSession(streams, stream);
  return sendEvents(reply, Readable.from(encodeEvents(streams.read(source, signal)), { objectMode: false }));
};

/** Whether the steps can be sent as events. Scripts, and accounts with too many streams, get their response in one piece. */
const canStream = (request: FastifyRequest, reply: FastifyReply): boolean => {
  if (request.sessionId === null) return false;
  if (request.headers.accept?.includes('text/event-stream') !== true) return false;
  try {
    reserveStream(request, reply);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_STREAMS') return false;
    throw error;
  }
};

/** Aborts with CLIENT_GONE once the caller has closed the connection, or the response is complete. */
export const clientSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  const abort = (): void => gone.abort(new AppError('CLIENT_GONE'));
  // The response's `close`, because a request closes as soon as it has been read.
  raw.once('close', abort);
  // The connection may have closed while the caller's session was read.
  if (raw.closed) abort();
  return gone.signal;
};

/**
 * Sends each step of a response as an event named `event`, then the result as `done`. Without `Accept: text/event-stream`, sends only the
 * result, as JSON. A failure before the first step is an error response; a later one is a `problem` event with the same body.
 */
export const sendSteps = async (
  request: FastifyRequest,
  reply: FastifyReply,
  event: string,
  work: StepwiseWork,
): Promise<FastifyReply> => {
  const signal = clientSignal(reply);
  if (!canStream(request, reply)) {
    return reply
      .code(200)
      .header('cache-control', 'no-store')
      .send(await work({ report: () => {}, signal }));
  }
  const events = new PassThrough();
  const send = (name: string, data: unknown): void => {
    if (!events.destroyed) events.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const started = Promise.withResolvers<void>();
  const report = (step: unknown): void => {
    send(event, step);
    started.resolve();
  };
  const result = work({ report, signal });
  await Promise.race([started.promise, result]);
  const end = async (): Promise<void> => {
    try {
      send('done', await result);
    } catch (error) {
      send('problem', describeError(error, request).body);
    }
    events.end();
  };
  void end();
  return sendEvents(reply, events);
};

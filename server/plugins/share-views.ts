import type { ViewSource } from '#server/streaming.ts';

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
export type ViewReader = (source: ViewSource, signal: AbortSignal) => AsyncGenerator<string>;

/** Readers of the same key share one open source, which closes after the last of them. */
export const shareViews = (): ViewReader => {
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

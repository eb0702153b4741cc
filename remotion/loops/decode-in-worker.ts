import type { LoopRequest, PauseRequest } from '#remotion/loops/decode-worker.ts';
import type { Loop } from '#remotion/loops/loop.ts';

let worker: Worker | null = null;
let isPaused = false;

const startWorker = (): Worker => {
  const started = new Worker(new URL('decode-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('error', () => {
    // A worker whose script failed to load never answers; the next call starts another.
    worker = null;
  });
  if (isPaused) started.postMessage({ isPaused } satisfies PauseRequest, []);
  return started;
};

/** Pauses or resumes decoding in the worker. */
export const pauseWorker = (pause: boolean): void => {
  isPaused = pause;
  worker?.postMessage({ isPaused } satisfies PauseRequest, []);
};

/**
 * `decodeLoop` in a worker: the frames of a few overlays keep a phone's processor busy for seconds.
 *
 * @throws when the file cannot be read, or this browser cannot decode it in a worker.
 */
export const decodeInWorker = (url: string, size: LoopRequest['size']): Promise<Loop> => {
  worker ??= startWorker();
  const current = worker;
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<Loop>();
  const fail = (): void => reject(new Error(`${url} cannot be decoded by this browser.`));
  port1.addEventListener('message', ({ data }: MessageEvent<Loop | null>) =>
    data === null ? fail() : resolve(data),
  );
  port1.start();
  current.addEventListener('error', fail, { once: true });
  // The worker cannot resolve a URL relative to the page.
  const request: LoopRequest = { url: new URL(url, document.baseURI).href, size };
  current.postMessage(request, [port2]);
  return promise.finally(() => {
    current.removeEventListener('error', fail);
    port1.close();
  });
};

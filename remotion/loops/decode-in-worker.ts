import type { LoopRequest, PauseRequest } from '#remotion/loops/decode-worker.ts';
import type { Loop } from '#remotion/loops/loop.ts';

let worker: Worker | null = null;
let isPaused = false;

const startWorker = (): Worker => {
  const started = new Worker(new URL('decode-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('error', () => {
    // One whose script did not come would never answer: the next asks for it again.
    worker = null;
  });
  if (isPaused) started.postMessage({ isPaused } satisfies PauseRequest, []);
  return started;
};

/** Lets decoding beside the page wait, or go on. */
export const pauseWorker = (wanted: boolean): void => {
  isPaused = wanted;
  worker?.postMessage({ isPaused } satisfies PauseRequest, []);
};

/**
 * As `decodeLoop`, beside the page: the pictures of a few overlays keep a phone's processor busy for seconds.
 *
 * @throws when the file cannot be read, or this browser cannot decode it there.
 */
export const decodeInWorker = (url: string, size: LoopRequest['size']): Promise<Loop> => {
  worker ??= startWorker();
  const asked = worker;
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<Loop>();
  const fail = (): void => reject(new Error(`${url} has no pictures for this browser.`));
  port1.addEventListener('message', ({ data }: MessageEvent<Loop | null>) =>
    data === null ? fail() : resolve(data),
  );
  port1.start();
  asked.addEventListener('error', fail, { once: true });
  // An address of the page means nothing to the worker's own.
  const request: LoopRequest = { url: new URL(url, document.baseURI).href, size };
  asked.postMessage(request, [port2]);
  return promise.finally(() => {
    asked.removeEventListener('error', fail);
    port1.close();
  });
};

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { decodeInWorker, pauseWorker } from '#remotion/loops/decode-in-worker.ts';
import type { LoopRequest, PauseRequest } from '#remotion/loops/decode-worker.ts';

const size = { width: 128, height: 128 };

const received = vi.fn();

type Script = (request: LoopRequest, port: MessagePort) => void;

/** A fake `Worker`: each script replies to a request; `null` fails to load. */
const workersThat = (...scripts: (Script | null)[]) => {
  const started = vi.fn();
  class StandIn extends EventTarget {
    readonly #script = scripts[started.mock.calls.length];
    constructor(script: URL) {
      super();
      started(script.pathname.split('/').at(-1));
    }
    postMessage(request: LoopRequest | PauseRequest, [port]: MessagePort[] = []): void {
      if ('isPaused' in request || port === undefined) received(request);
      else if (this.#script == null) this.dispatchEvent(new Event('error'));
      else this.#script(request, port);
    }
  }
  vi.stubGlobal('Worker', StandIn);
  return started;
};

afterEach(() => {
  vi.unstubAllGlobals();
  received.mockClear();
});

test('starts a new worker after one failed to load, and decodes all loops with it', async () => {
  const started = workersThat(null, ({ url }, port) =>
    port.postMessage(url.endsWith('broken.webm') ? null : { frames: [], times: [url.length] }),
  );
  await expect(decodeInWorker('/stars.webm', size)).rejects.toThrow(
    '/stars.webm cannot be decoded by this browser',
  );
  const whole = new URL('/stars.webm', document.baseURI).href;
  expect(await decodeInWorker('/stars.webm', size)).toEqual({ frames: [], times: [whole.length] });
  expect(await decodeInWorker(whole, size)).toEqual({ frames: [], times: [whole.length] });
  await expect(decodeInWorker('/broken.webm', size)).rejects.toThrow(
    '/broken.webm cannot be decoded by this browser',
  );
  expect(started.mock.calls).toEqual([['decode-worker.ts'], ['decode-worker.ts']]);
  pauseWorker(true);
  pauseWorker(false);
  expect(received.mock.calls).toEqual([[{ isPaused: true }], [{ isPaused: false }]]);
});

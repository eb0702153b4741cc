// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { decodeInWorker, pauseWorker } from '#remotion/loops/decode-in-worker.ts';
import type { LoopRequest, PauseRequest } from '#remotion/loops/decode-worker.ts';

const size = { width: 128, height: 128 };

const heard = vi.fn();

type Answer = (request: LoopRequest, port: MessagePort) => void;

/** Stands in for the browser's worker: `answer` is what its script does; `null` when the script does not come. */
const workersThat = (...answers: (Answer | null)[]) => {
  const started = vi.fn();
  class StandIn extends EventTarget {
    readonly #answer = answers[started.mock.calls.length];
    constructor(script: URL) {
      super();
      started(script.pathname.split('/').at(-1));
    }
    postMessage(request: LoopRequest | PauseRequest, [port]: MessagePort[] = []): void {
      if ('isPaused' in request || port === undefined) heard(request);
      else if (this.#answer == null) this.dispatchEvent(new Event('error'));
      else this.#answer(request, port);
    }
  }
  vi.stubGlobal('Worker', StandIn);
  return started;
};

afterEach(() => {
  vi.unstubAllGlobals();
  heard.mockClear();
});

test('a worker that cannot be had is asked for anew, and then decodes all loops', async () => {
  const started = workersThat(null, ({ url }, port) =>
    port.postMessage(url.endsWith('broken.webm') ? null : { frames: [], times: [url.length] }),
  );
  await expect(decodeInWorker('/stars.webm', size)).rejects.toThrow('/stars.webm has no pictures');
  const whole = new URL('/stars.webm', document.baseURI).href;
  expect(await decodeInWorker('/stars.webm', size)).toEqual({ frames: [], times: [whole.length] });
  expect(await decodeInWorker(whole, size)).toEqual({ frames: [], times: [whole.length] });
  await expect(decodeInWorker('/broken.webm', size)).rejects.toThrow('/broken.webm has no pictures');
  expect(started.mock.calls).toEqual([['decode-worker.ts'], ['decode-worker.ts']]);
  pauseWorker(true);
  pauseWorker(false);
  expect(heard.mock.calls).toEqual([[{ isPaused: true }], [{ isPaused: false }]]);
});

/** Decodes loops off the main thread, so that input never waits for it: see `decode-in-worker.ts`. */
import { decodeLoop } from '#remotion/loops/decode-loop.ts';
import { pauseDecoding } from '#remotion/loops/decoding-pause.ts';

/** A loop to decode and the size of its frames, px; the response goes to the transferred port. */
export type LoopRequest = { url: string; size: { width: number; height: number } };

export type PauseRequest = { isPaused: boolean };

addEventListener('message', ({ data, ports: [port] }: MessageEvent<LoopRequest | PauseRequest>) => {
  if ('isPaused' in data) {
    pauseDecoding(data.isPaused);
    return;
  }
  decodeLoop(data.url, data.size).then(
    (loop) => port?.postMessage(loop, [...loop.frames]),
    () => port?.postMessage(null),
  );
});

/** Decodes loops beside the page, so that nothing under a hand waits for it: see `decode-aside.ts`. */
import { decodeLoop } from '#remotion/loops/decode-loop.ts';
import { pauseDecoding } from '#remotion/loops/decoding-pause.ts';

/** What is asked for, in the size it is wanted in, px; the answer goes to the port that comes along. */
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

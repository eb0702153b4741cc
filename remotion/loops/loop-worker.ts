/** Decodes loops beside the page, so that nothing under a hand waits for it: see `decode-aside.ts`. */
import { decodeLoop } from '#remotion/loops/decode-loop.ts';

/** What is asked for, in the size it is wanted in, px; the answer goes to the port that comes along. */
export type LoopRequest = { url: string; size: { width: number; height: number } };

addEventListener('message', ({ data, ports: [port] }: MessageEvent<LoopRequest>) => {
  decodeLoop(data.url, data.size).then(
    (loop) => port?.postMessage(loop, [...loop.pictures]),
    () => port?.postMessage(null),
  );
});

import { CanvasSink } from 'mediabunny';
import { untilResumed } from '#remotion/loops/decoding-pause.ts';

// Called with its own sink, below.
// oxlint-disable-next-line typescript/unbound-method
const { canvases } = CanvasSink.prototype;

/**
 * `<Video>` reads its frames from this sink, several ahead, and converts and draws each on the main thread: 50 ms on a slow machine. It has
 * no option to pause, so the sink waits while decoding is paused.
 */
CanvasSink.prototype.canvases = async function* pausable(...range) {
  const frames = canvases.apply(this, range);
  try {
    for (;;) {
      await untilResumed();
      const { value, done } = await frames.next();
      if (done === true) return;
      await untilResumed();
      yield value;
    }
  } finally {
    await frames.return();
  }
};

export { Video } from '@remotion/media';

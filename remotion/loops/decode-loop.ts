import { CanvasSink, Input, MP4, UrlSource, WEBM } from 'mediabunny';
import { untilResumed } from '#remotion/loops/decoding-pause.ts';
import type { Loop } from '#remotion/loops/loop.ts';

/** The sink draws each picture on a canvas of its own, which nobody else needs. */
const bitmapOf = (canvas: HTMLCanvasElement | OffscreenCanvas): ImageBitmap | Promise<ImageBitmap> =>
  'transferToImageBitmap' in canvas ? canvas.transferToImageBitmap() : createImageBitmap(canvas);

/**
 * Decodes a short video once, transparency and all, into pictures of `size`, px. Between two of them it waits where decoding is paused.
 *
 * @throws when the file cannot be read, or this browser cannot decode it.
 */
export const decodeLoop = async (url: string, size: { width: number; height: number }): Promise<Loop> => {
  const input = new Input({ source: new UrlSource(url), formats: [WEBM, MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null || !(await track.canDecode()))
      throw new Error(`${url} has no pictures for this browser.`);
    const sink = new CanvasSink(track, { ...size, fit: 'fill', alpha: true });
    const pictures: ImageBitmap[] = [];
    const times: number[] = [];
    for await (const { canvas, timestamp } of sink.canvases()) {
      pictures.push(await bitmapOf(canvas));
      times.push(timestamp);
      await untilResumed();
    }
    if (pictures.length === 0) throw new Error(`${url} has no pictures.`);
    return { frames: pictures, times };
  } finally {
    input.dispose();
  }
};

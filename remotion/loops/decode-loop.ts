import { CanvasSink, Input, MP4, UrlSource, WEBM } from 'mediabunny';
import { untilResumed } from '#remotion/loops/decoding-pause.ts';
import type { Loop } from '#remotion/loops/loop.ts';

/** The sink uses a new canvas for each frame, so its bitmap can be transferred. */
const bitmapOf = (canvas: HTMLCanvasElement | OffscreenCanvas): ImageBitmap | Promise<ImageBitmap> =>
  'transferToImageBitmap' in canvas ? canvas.transferToImageBitmap() : createImageBitmap(canvas);

/**
 * Decodes a short video with its transparency into frames of `size`, px. While decoding is paused, it waits between frames.
 *
 * @throws when the file cannot be read, or this browser cannot decode it.
 */
export const decodeLoop = async (url: string, size: { width: number; height: number }): Promise<Loop> => {
  const input = new Input({ source: new UrlSource(url), formats: [WEBM, MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null || !(await track.canDecode()))
      throw new Error(`${url} cannot be decoded by this browser.`);
    const sink = new CanvasSink(track, { ...size, fit: 'fill', alpha: true });
    const frames: ImageBitmap[] = [];
    const times: number[] = [];
    for await (const { canvas, timestamp } of sink.canvases()) {
      frames.push(await bitmapOf(canvas));
      times.push(timestamp);
      await untilResumed();
    }
    if (frames.length === 0) throw new Error(`${url} has no frames.`);
    return { frames, times };
  } finally {
    input.dispose();
  }
};

import type { Page } from 'playwright-core';

type Format = { format: 'RGBA' };
type Picture = {
  displayWidth: number;
  displayHeight: number;
  /** Microseconds. */
  duration: number | null;
  allocationSize: (format: Format) => number;
  copyTo: (pixels: Uint8Array, format: Format) => Promise<unknown>;
  close: () => void;
};

/** What TypeScript's library does not have yet (https://w3c.github.io/webcodecs/#imagedecoder-interface). */
declare const ImageDecoder: new (init: { data: Uint8Array; type: string }) => {
  completed: Promise<void>;
  tracks: { ready: Promise<void>; selectedTrack: { frameCount: number } | null };
  decode: (options: { frameIndex: number }) => Promise<{ image: Picture }>;
};

/** A picture of a GIF as Chromium draws it; RGBA, transparent pixels all zero. */
export type DrawnFrames = { width: number; height: number; frames: Uint8Array[]; delays: number[] };

/** Opens a page that may decode images, which needs a secure context but no network. */
export const openDecoderPage = async (page: Page): Promise<void> => {
  await page.route('https://decoder.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>decoder</title>' }),
  );
  await page.goto('https://decoder.test/');
};

/** The frames of an animated image as Chromium composes them. */
export const decodeInChromium = async (
  page: Page,
  bytes: Buffer,
  type = 'image/gif',
): Promise<DrawnFrames> => {
  const drawn = await page.evaluate(
    async ({ base64, type: mime }) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type: mime });
      await decoder.completed;
      await decoder.tracks.ready;
      const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
      const frames: string[] = [];
      const delays: number[] = [];
      let [width, height] = [0, 0];
      for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
        const { image } = await decoder.decode({ frameIndex });
        [width, height] = [image.displayWidth, image.displayHeight];
        const pixels = new Uint8Array(image.allocationSize({ format: 'RGBA' }));
        await image.copyTo(pixels, { format: 'RGBA' });
        for (let at = 3; at < pixels.length; at += 4) if (pixels[at] === 0) pixels.fill(0, at - 3, at);
        delays.push((image.duration ?? 0) / 10_000);
        image.close();
        let text = '';
        for (let at = 0; at < pixels.length; at += 4096)
          text += String.fromCharCode(...pixels.subarray(at, at + 4096));
        frames.push(btoa(text));
      }
      return { width, height, frames, delays };
    },
    { base64: bytes.toString('base64'), type },
  );
  return { ...drawn, frames: drawn.frames.map((frame) => Buffer.from(frame, 'base64')) };
};

import type { Browser } from 'playwright-core';
import { drawGif } from '#server/ingest/gif/draw-gif.ts';
import { readGif } from '#server/ingest/gif/read-gif.ts';
import { decodeInChromium, openDecoderPage } from '#tests/support/browser/decode-gif.ts';
import { generateGifs } from '#tests/support/media/generated-gifs.ts';

/** Hundredths of a second. Chromium's decoder gives delays as stored, and its pages show shorter ones for 10. */
const shownDelay = (delay: number): number => (delay < 2 ? 10 : delay);

/** What of a GIF differs from Chromium's picture; '' for nothing. */
const differenceOf = (bytes: Buffer, drawn: Awaited<ReturnType<typeof decodeInChromium>>): string => {
  const gif = readGif(bytes);
  if (gif.width !== drawn.width || gif.height !== drawn.height) return `is ${gif.width} x ${gif.height} px`;
  if (gif.frames.map(({ delay }) => delay).join(' ') !== drawn.delays.map(shownDelay).join(' '))
    return 'has other delays';
  let index = 0;
  for (const pixels of drawGif(bytes, gif)) {
    if (Buffer.compare(pixels, drawn.frames[index] ?? Buffer.alloc(0)) !== 0)
      return `differs in frame ${index}`;
    index += 1;
  }
  return '';
};

/** Draws generated GIFs in Chromium too, and names those that differ. */
export const compareGifs = async (
  browser: Browser,
  count: number,
): Promise<{ tried: number; different: string[] }> => {
  const page = await browser.newPage();
  await openDecoderPage(page);
  const different: string[] = [];
  for (const { name, bytes } of generateGifs(count)) {
    const difference = differenceOf(bytes, await decodeInChromium(page, bytes));
    if (difference !== '') different.push(`${name} ${difference}`);
  }
  await page.close();
  return { tried: count, different };
};

import sharp from 'sharp';
import { PEAK_COLUMNS } from '#schema/track-facts.ts';

/** The highest level of each of up to `PEAK_COLUMNS` equal parts, 0 to 1 in hundredths. Pure. */
export const peaksOf = (samples: Float32Array): number[] => {
  const columns = Math.min(PEAK_COLUMNS, samples.length);
  return Array.from({ length: columns }, (_, column) => {
    const end = Math.floor(((column + 1) * samples.length) / columns);
    let peak = 0;
    for (let at = Math.floor((column * samples.length) / columns); at < end; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return Math.min(1, Math.round(peak * 100) / 100);
  });
};

/** px: bars and the gaps between them. */
const IMAGE = { width: 800, height: 200, bar: 5, gap: 3 };
/** The product's pink, readable on dark and on light. */
const COLOR = [0xe6, 0x49, 0x80, 0xff] as const;

/** Draws a waveform as a PNG with a transparent background: bars from the middle, as high as the loudest is the image. */
export const drawWaveform = (peaks: readonly number[]): Promise<Buffer> => {
  const { width, height, bar, gap } = IMAGE;
  const pixels = Buffer.alloc(width * height * 4);
  const bars = width / (bar + gap);
  const loudest = Math.max(0.01, ...peaks);
  for (let index = 0; index < bars; index += 1) {
    const from = Math.floor((index * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / bars));
    const level = Math.max(0, ...peaks.slice(from, to)) / loudest;
    const half = Math.max(2, Math.round((level * (height - 8)) / 2));
    for (let y = height / 2 - half; y < height / 2 + half; y += 1) {
      for (let x = 0; x < bar; x += 1) pixels.set(COLOR, (y * width + index * (bar + gap) + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
};

import { randomNumbers } from '#tests/support/random-numbers.ts';

/** A GIF made by chance, and what is unusual about it. */
export type GeneratedGif = { name: string; bytes: Buffer };

const u16 = (value: number): number[] => [value & 0xff, value >> 8];

/** Indexes as LZW codes of one size, with a clear code before the table grows; valid, and simpler than compression. */
const encodeIndexes = (indexes: readonly number[], bits: number): number[] => {
  const clear = 1 << bits;
  const bytes: number[] = [];
  let [buffer, held] = [0, 0];
  const put = (code: number): void => {
    buffer |= code << held;
    held += bits + 1;
    while (held >= 8) {
      bytes.push(buffer & 0xff);
      buffer >>= 8;
      held -= 8;
    }
  };
  for (const [place, index] of indexes.entries()) {
    if (place % (clear - 2) === 0) put(clear);
    put(index);
  }
  put(clear + 1);
  if (held > 0) bytes.push(buffer & 0xff);
  return bytes;
};

const blocks = (bytes: readonly number[]): number[] => [
  ...Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) => {
    const part = bytes.slice(index * 255, index * 255 + 255);
    return [part.length, ...part];
  }).flat(),
  0,
];

const SIDE = 64;
const BITS = 3;
const COLORS = 2 ** BITS;

/** GIFs of two to five frames: with and without transparency, of any disposal, beside and past the canvas, with loose ends. */
export const generateGifs = (count: number): GeneratedGif[] => {
  const random = randomNumbers(20261201);
  const upTo = (most: number): number => Math.floor(random() * most);
  const isIn = (share: number): boolean => random() < share;
  const palette = (): number[] => Array.from({ length: COLORS * 3 }, () => upTo(256));
  const frameOf = (isFirst: boolean): { bytes: number[]; about: string } => {
    const isWhole = isIn(isFirst ? 0.4 : 0.2);
    const isPast = !isWhole && isIn(0.25);
    const [left, top] = isWhole ? [0, 0] : [upTo(40), upTo(40)];
    const width = isWhole ? SIDE : isPast ? SIDE : 1 + upTo(SIDE - left);
    const height = isWhole ? SIDE : isPast ? SIDE - top + 1 + upTo(20) : 1 + upTo(SIDE - top);
    const transparent = isIn(0.5) ? upTo(COLORS) : null;
    const disposal = upTo(4);
    const own = isIn(0.3) ? palette() : [];
    const isInterlaced = isIn(0.2);
    const flags = (own.length > 0 ? 0x80 | (BITS - 1) : 0) | (isInterlaced ? 0x40 : 0);
    const base = upTo(COLORS);
    const indexes = Array.from(
      { length: width * height },
      (_, at) => (base + Math.floor((at % width) / 9) + Math.floor(at / width / 7)) % COLORS,
    );
    const control = [
      0x21,
      0xf9,
      4,
      (disposal << 2) | (transparent === null ? 0 : 1),
      ...u16(upTo(12)),
      transparent ?? 0,
      0,
    ];
    const about = `${isWhole ? 'whole' : isPast ? 'past' : 'part'} ${disposal}${transparent === null ? '' : 't'}${isInterlaced ? 'i' : ''}`;
    return {
      about,
      bytes: [
        ...(isIn(0.9) ? control : []),
        0x2c,
        ...u16(left),
        ...u16(top),
        ...u16(width),
        ...u16(height),
        flags,
        ...own,
        BITS,
        ...blocks(encodeIndexes(indexes, BITS)),
      ],
    };
  };
  return Array.from({ length: count }, (_, index) => {
    const frames = Array.from({ length: 2 + upTo(4) }, (_ignored, place) => frameOf(place === 0));
    const end = [[0x3b], [0x3b, 0, 0, 0], [0, 0, 0x3b], []][upTo(4)] ?? [];
    const bytes = [
      ...Buffer.from('GIF89a'),
      ...u16(SIDE),
      ...u16(SIDE),
      0x80 | (BITS - 1),
      upTo(COLORS),
      0,
      ...palette(),
      ...frames.flatMap((frame) => frame.bytes),
      ...end,
    ];
    return {
      name: `${index}: ${frames.map(({ about }) => about).join(', ')}; end ${end.join(' ')}`,
      bytes: Buffer.from(bytes),
    };
  });
};

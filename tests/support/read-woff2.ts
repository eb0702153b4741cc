import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** The tables with a number of their own that a reader of advances meets, by that number; https://www.w3.org/TR/WOFF2/#table_dir_format */
const KNOWN_TAGS: Readonly<Record<number, string>> = {
  0: 'cmap',
  1: 'head',
  2: 'hhea',
  3: 'hmtx',
  10: 'glyf',
  11: 'loca',
};
const OWN_TAG = 63;
const HEADER_BYTES = 48;

/** A table; `isTransformed`: stored in another form than in an OpenType file. */
type Table = { data: Buffer; isTransformed: boolean };

const readTables = (file: Buffer): Map<string, Table> => {
  let at = HEADER_BYTES;
  const byte = (): number => file.readUInt8(at++);
  const base128 = (): number => {
    let value = 0;
    for (;;) {
      const next = byte();
      value = value * 128 + (next & 0x7f);
      if (next < 0x80) return value;
    }
  };
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = byte();
    const number = flags & 0x3f;
    const tag =
      number === OWN_TAG ? file.toString('latin1', at, (at += 4)) : (KNOWN_TAGS[number] ?? String(number));
    const length = base128();
    const version = flags >> 6;
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    return { tag, isTransformed, length: isTransformed ? base128() : length };
  });
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  let from = 0;
  return new Map(
    entries.map(({ tag, isTransformed, length }) => {
      const table = { data: data.subarray(from, from + length), isTransformed };
      from += length;
      return [tag, table] as const;
    }),
  );
};

/** Code points in the basic plane that follow one another: `glyphOf` is 0 for one without a glyph. */
type Segment = { first: number; last: number; glyphOf: (code: number) => number };

/** Format 4 of `cmap`. */
const segmentsOf = (cmap: Buffer): Segment[] => {
  const count = cmap.readUInt16BE(2);
  const offsets = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4));
  const table = offsets.map((offset) => cmap.subarray(offset)).find((each) => each.readUInt16BE(0) === 4);
  if (table === undefined) throw new Error('The font has no character map of format 4.');
  const segments = table.readUInt16BE(6) / 2;
  const [ends, starts] = [14, 16 + segments * 2];
  const [deltas, ranges] = [starts + segments * 2, starts + segments * 4];
  return Array.from({ length: segments }, (_, segment) => {
    const [first, last] = [table.readUInt16BE(starts + segment * 2), table.readUInt16BE(ends + segment * 2)];
    const delta = table.readUInt16BE(deltas + segment * 2);
    const range = table.readUInt16BE(ranges + segment * 2);
    const glyphOf = (code: number): number => {
      if (range === 0) return (code + delta) % 0x10000;
      const glyph = table.readUInt16BE(ranges + segment * 2 + range + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) % 0x10000;
    };
    return { first, last, glyphOf };
  });
};

const tableOf = (path: string) => {
  const tables = readTables(readFileSync(path));
  return (tag: string): Table => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`${path} has no table ${tag}.`);
    return found;
  };
};

/** The code points of the basic plane for which a WOFF2 file has a glyph. */
export const readCodePoints = (path: string): number[] =>
  segmentsOf(tableOf(path)('cmap').data).flatMap(({ first, last, glyphOf }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
      (code) => glyphOf(code) !== 0,
    ),
  );

/** The advances of letters in a WOFF2 file, em; null for a letter that the font lacks. */
export const readAdvances = (path: string, letters: string): (number | null)[] => {
  const table = tableOf(path);
  const segments = segmentsOf(table('cmap').data);
  const unitsPerEm = table('head').data.readUInt16BE(18);
  const metrics = table('hhea').data.readUInt16BE(34);
  const { data, isTransformed } = table('hmtx');
  const advanceOf = (glyph: number): number => {
    const index = Math.min(glyph, metrics - 1);
    return data.readUInt16BE(isTransformed ? 1 + index * 2 : index * 4) / unitsPerEm;
  };
  return Array.from(letters, (letter) => {
    const code = letter.charCodeAt(0);
    const glyph = segments.find(({ first, last }) => first <= code && code <= last)?.glyphOf(code) ?? 0;
    return glyph === 0 ? null : advanceOf(glyph);
  });
};

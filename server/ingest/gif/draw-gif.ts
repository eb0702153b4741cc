import { IngestError } from '#server/errors.ts';
import { type GifFile, type GifFrame } from '#server/ingest/gif/read-gif.ts';
import { writeApng, type TimedPicture } from '#server/ingest/gif/write-apng.ts';

/** Codes have at most 12 bits. */
const CODES = 4096;

/** The bytes of a chain of sub-blocks. */
const joinBlocks = (bytes: Buffer, from: number): Buffer => {
  const parts: Buffer[] = [];
  for (let at = from, length = bytes[at] ?? 0; length > 0; at += length + 1, length = bytes[at] ?? 0)
    parts.push(bytes.subarray(at + 1, at + 1 + length));
  return Buffer.concat(parts);
};

/**
 * Decodes the colour indexes of a frame (LZW, GIF89a appendix F). Codes that end early or make no sense end the frame, as in browsers.
 * @returns the indexes in the order of the file, and how many there are
 */
const decodeIndexes = (
  bytes: Buffer,
  { codes, codeBits, width, height }: GifFrame,
): { indexes: Uint8Array; count: number } => {
  const indexes = new Uint8Array(width * height);
  const data = joinBlocks(bytes, codes);
  const [clear, end] = [1 << codeBits, (1 << codeBits) + 1];
  const prefix = new Uint16Array(CODES);
  const suffix = new Uint8Array(CODES);
  const length = new Uint16Array(CODES);
  for (let code = 0; code < Math.min(clear, CODES); code += 1) {
    suffix[code] = code;
    length[code] = 1;
  }
  let [bits, next, previous, count, at, buffer, held] = [codeBits + 1, end + 1, -1, 0, 0, 0, 0];
  if (codeBits < 1 || codeBits > 11) return { indexes, count };
  /** Writes the string of a code, from its end; returns its first index. */
  const write = (code: number): number => {
    const size = length[code] ?? 0;
    let [place, current] = [count + size - 1, code];
    for (;;) {
      const value = suffix[current] ?? 0;
      if (place < indexes.length) indexes[place] = value;
      if (place === count) {
        count = Math.min(indexes.length, count + size);
        return value;
      }
      place -= 1;
      current = prefix[current] ?? 0;
    }
  };
  while (count < indexes.length) {
    while (held < bits && at < data.length) {
      buffer |= (data[at++] ?? 0) << held;
      held += 8;
    }
    if (held < bits) break;
    const code = buffer & ((1 << bits) - 1);
    buffer >>>= bits;
    held -= bits;
    if (code === end) break;
    if (code === clear) {
      [bits, next, previous] = [codeBits + 1, end + 1, -1];
      continue;
    }
    if (previous === -1) {
      if (code >= clear) break;
      write(code);
    } else {
      if (code > next || (code === next && next >= CODES)) break;
      const start = count;
      let first: number;
      if (code < next) first = write(code);
      else {
        // The string that is being defined: the one before with its own first index.
        first = write(previous);
        if (count < indexes.length) indexes[count++] = first;
      }
      if (start >= 0 && next < CODES) {
        prefix[next] = previous;
        suffix[next] = first;
        length[next] = (length[previous] ?? 0) + 1;
        next += 1;
        if (next === 1 << bits && bits < 12) bits += 1;
      }
    }
    previous = code;
  }
  return { indexes, count };
};

/** The row of the picture for each stored row of an interlaced frame. */
const interlacedRows = (height: number): number[] =>
  [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ].flatMap(([first = 0, step = 1]) =>
    Array.from({ length: Math.ceil(Math.max(0, height - first) / step) }, (_, index) => first + index * step),
  );

type Canvas = { width: number; height: number; pixels: Uint32Array };

/** Draws the visible pixels of a frame that lie on the canvas. */
const drawFrame = (canvas: Canvas, bytes: Buffer, frame: GifFrame): void => {
  const { left, top, width, height, palette, transparent } = frame;
  const { indexes, count } = decodeIndexes(bytes, frame);
  const colors = Uint32Array.from({ length: 256 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = palette.subarray(3 * index, 3 * index + 3);
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });
  const rows = frame.isInterlaced ? interlacedRows(height) : null;
  const shown = Math.min(width, canvas.width - left);
  for (let row = 0; row < height; row += 1) {
    const y = top + (rows === null ? row : (rows[row] ?? row));
    if (y >= canvas.height) continue;
    for (let x = 0; x < shown; x += 1) {
      const at = row * width + x;
      if (at >= count) return;
      const index = indexes[at] ?? 0;
      if (index !== transparent) canvas.pixels[y * canvas.width + left + x] = colors[index] ?? 0;
    }
  }
};

const clearFrame = ({ width, height, pixels }: Canvas, frame: GifFrame): void => {
  for (let y = frame.top; y < Math.min(height, frame.top + frame.height); y += 1)
    pixels.fill(
      0,
      y * width + Math.min(width, frame.left),
      y * width + Math.min(width, frame.left + frame.width),
    );
};

/**
 * Draws the frames of a GIF as browsers do: on a canvas that is transparent at first and where a frame is cleared, never in the background
 * colour. Yields the same pixels again (RGBA, rows of the canvas), so copy what is kept.
 */
export function* drawGif(bytes: Buffer, { width, height, frames }: GifFile): Generator<Uint8Array> {
  const canvas = { width, height, pixels: new Uint32Array(width * height) };
  for (const frame of frames) {
    const before = frame.disposal === 'restore' ? canvas.pixels.slice() : null;
    drawFrame(canvas, bytes, frame);
    yield new Uint8Array(canvas.pixels.buffer);
    if (before !== null) canvas.pixels = before;
    else if (frame.disposal === 'clear') clearFrame(canvas, frame);
  }
}

/** The frames that are shown before `seconds`, at least one. */
const shownFrames = ({ frames }: GifFile, seconds: number): GifFrame[] => {
  let hundredths = 0;
  return frames.filter(({ delay }) => {
    const isShown = hundredths < seconds * 100;
    hundredths += delay;
    return isShown;
  });
};

/**
 * Draws the first seconds of a GIF into an animated PNG, whose frames are whole pictures that no decoder can take for anything else.
 * @throws IngestError NO_PICTURES if nothing is visible; the abort reason of `signal`
 */
export const drawToApng = async (
  bytes: Buffer,
  gif: GifFile,
  { path, seconds, signal }: { path: string; seconds: number; signal?: AbortSignal | undefined },
): Promise<void> => {
  const frames = shownFrames(gif, seconds);
  let isVisible = false;
  function* pictures(): Generator<TimedPicture> {
    let index = 0;
    for (const pixels of drawGif(bytes, { ...gif, frames })) {
      signal?.throwIfAborted();
      isVisible ||= pixels.some((value) => value !== 0);
      yield { pixels, delay: frames[index]?.delay ?? 0 };
      index += 1;
    }
  }
  await writeApng(path, { ...gif, frames: frames.length }, pictures());
  if (!isVisible) throw new IngestError('NO_PICTURES');
};

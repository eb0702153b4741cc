import { open } from 'node:fs/promises';
import { IngestError } from '#server/errors.ts';

const HEAD_BYTES = 4096;

/** A number of EBML: its length is told by the leading zeros of its first byte. Null when all its bits are set: unknown. */
const readEbmlSize = (head: Buffer, at: number): { value: number | null; length: number } => {
  const first = head[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > head.length) return { value: null, length: 1 };
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = head[at + index] ?? 0;
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isUnknown ? null : value, length };
};

const SEGMENT = 0x18538067;
const ID_BYTES = 4;

/** Where the one segment of a Matroska or WebM file ends, bytes; null when it does not say, as live recordings do. */
const endOfMatroska = (head: Buffer): number | null => {
  const header = readEbmlSize(head, ID_BYTES);
  if (header.value === null) throw new IngestError('FILE_BROKEN');
  const doctype = head.toString('latin1', 0, Math.min(head.length, 64));
  if (!/webm|matroska/.test(doctype)) throw new IngestError('NOT_A_VIDEO', new Error('another kind of EBML'));
  const at = ID_BYTES + header.length + header.value;
  if (at + ID_BYTES >= head.length || head.readUInt32BE(at) !== SEGMENT) throw new IngestError('FILE_BROKEN');
  const size = readEbmlSize(head, at + ID_BYTES);
  return size.value === null ? null : at + ID_BYTES + size.length + size.value;
};

/** Where the first part of an AVI ends; 0 is what a recorder leaves that was switched off. */
const endOfAvi = (head: Buffer): number | null => {
  const size = head.length < 8 ? 0 : head.readUInt32LE(4);
  return size === 0 ? null : size + 8;
};

/**
 * Compares what a Matroska, WebM or AVI file says about its length with its bytes.
 * @throws IngestError FILE_CUT_OFF when some are missing, FILE_BROKEN, or NOT_A_VIDEO.
 */
export const checkLength = async (path: string, kind: 'matroska' | 'avi'): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    const end = kind === 'avi' ? endOfAvi(head) : endOfMatroska(head);
    if (end !== null && end > size)
      throw new IngestError('FILE_CUT_OFF', new Error(`${size} of ${end} bytes`));
  } finally {
    await file.close();
  }
};

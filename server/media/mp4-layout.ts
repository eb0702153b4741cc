import { type FileHandle, open } from 'node:fs/promises';

/** The box layout of an MP4: whether `moov` precedes `mdat`, and whether there are edit lists (`elst`). */
export type Mp4Layout = { indexFirst: boolean; hasEditList: boolean };

/** A box of an MP4: its type, byte offset and bytes. */
export type Box = { type: string; start: number; size: number };

/** The largest `moov` box to read, bytes. Ours have a few hundred kilobytes. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;

/** The box at an offset, or null. It may extend beyond the end of a truncated file. */
export const readBox = async (file: FileHandle, at: number, fileSize: number): Promise<Box | null> => {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, at);
  if (bytesRead < 8) return null;
  const short = header.readUInt32BE(0);
  const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? fileSize - at : short;
  return size < 8 ? null : { type: header.toString('latin1', 4, 8), start: at, size };
};

const holdsEditList = (index: Buffer): boolean => {
  for (let at = 0; at + 8 <= index.length;) {
    const size = index.readUInt32BE(at);
    const type = index.toString('latin1', at + 4, at + 8);
    if (type === 'elst') return true;
    if (size < 8) return false;
    const isParent = type === 'trak' || type === 'edts';
    if (isParent && holdsEditList(index.subarray(at + 8, at + size))) return true;
    at += size;
  }
  return false;
};

/**
 * Walks the top-level boxes of an MP4. Null when it is incomplete: no `moov`, no `mdat`, or a box that extends beyond the end of the file.
 */
export const readMp4Layout = async (path: string): Promise<Mp4Layout | null> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const boxes: Box[] = [];
    for (let at = 0; at < size;) {
      const box = await readBox(file, at, size);
      if (box === null || at + box.size > size) return null;
      boxes.push(box);
      at += box.size;
    }
    const index = boxes.find(({ type }) => type === 'moov');
    const data = boxes.find(({ type }) => type === 'mdat');
    if (index === undefined || data === undefined || index.size > MAX_INDEX_BYTES) return null;
    const content = Buffer.alloc(index.size - 8);
    await file.read(content, 0, content.length, index.start + 8);
    return { indexFirst: index.start < data.start, hasEditList: holdsEditList(content) };
  } finally {
    await file.close();
  }
};

import { open, type FileHandle } from 'node:fs/promises';
import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';

type Box = { type: string; start: number; size: number };

/** A phone writes about ten boxes; one fragment of a streamed file has two, at most one each tenth of a second. */
const MOST_BOXES = 40_000;

const readBox = async (file: FileHandle, at: number, fileSize: number): Promise<Box | null> => {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, at);
  const type = header.toString('latin1', 4, 8);
  if (bytesRead < 8 || !/^[\w\s©-]{4}$/.test(type)) return null;
  const short = header.readUInt32BE(0);
  const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? fileSize - at : short;
  return size < 8 ? null : { type, start: at, size };
};

const countTracks = async (file: FileHandle, index: Box): Promise<number> => {
  const content = Buffer.alloc(index.size - 8);
  await file.read(content, 0, content.length, index.start + 8);
  let tracks = 0;
  for (let at = 0; at + 8 <= content.length;) {
    const size = content.readUInt32BE(at);
    if (size < 8) break;
    if (content.toString('latin1', at + 4, at + 8) === 'trak') tracks += 1;
    at += size;
  }
  return tracks;
};

/**
 * Walks the outer boxes of an MP4 or QuickTime file before a tool opens it: all there, an index of sane size, few tracks.
 * Bytes behind a whole file that are no box are left alone; what is made from the file does not hold them.
 *
 * @throws IngestError FILE_CUT_OFF, FILE_BROKEN, TOO_COMPLEX or TOO_MANY_TRACKS.
 */
export const walkMp4 = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let index: Box | null = null;
    let hasData = false;
    let boxes = 0;
    for (let at = 0; at < size; boxes += 1) {
      if (boxes > MOST_BOXES) throw new IngestError('TOO_COMPLEX');
      const box = await readBox(file, at, size);
      if (box === null) {
        if (index !== null && hasData) break;
        throw new IngestError('FILE_BROKEN', new Error(`no box at byte ${at}`));
      }
      if (box.start + box.size > size) {
        throw new IngestError('FILE_CUT_OFF', new Error(`${box.type} at ${at} has ${box.size} of ${size}`));
      }
      if (box.type === 'moov') index ??= box;
      if (box.type === 'mdat') hasData = true;
      at += box.size;
    }
    if (index === null) throw new IngestError('FILE_CUT_OFF', new Error('no index'));
    if (!hasData) throw new IngestError('NO_PICTURES', new Error('no data'));
    if (index.size > INGEST.mostIndexBytes) throw new IngestError('TOO_COMPLEX');
    if ((await countTracks(file, index)) > INGEST.mostTracks) throw new IngestError('TOO_MANY_TRACKS');
  } finally {
    await file.close();
  }
};

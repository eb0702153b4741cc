import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDirectory } from '#server/files/directories.ts';
import { syncFile } from '#server/files/partial-file.ts';

/** Length and SHA-256 of a written file. */
export type ArchivedFile = { bytes: number; sha256: string };

/** Writes a stream, through `steps`, to a file. The file is on the disk when this resolves. */
export const writeHashed = async (
  target: string,
  source: Readable,
  { steps = [], signal }: { steps?: Transform[]; signal?: AbortSignal | undefined } = {},
): Promise<ArchivedFile> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(
    [source, ...steps, count, createWriteStream(target)],
    signal === undefined ? {} : { signal },
  );
  await syncFile(target);
  return { bytes, sha256: hash.digest('hex') };
};

/** Length and SHA-256 of a file, or null if it cannot be read. `onBytes` receives the length of each part as it is read. */
export const hashFile = async (
  file: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<ArchivedFile | null> => {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
    }
  } catch {
    return null;
  }
  return { bytes, sha256: hash.digest('hex') };
};

const INCOMING = 'incoming-';

/** The files of all backups in a folder. Each is stored once and named by its SHA-256. */
export type FileArchive = {
  add: (source: Readable, signal?: AbortSignal) => Promise<ArchivedFile>;
  pathOf: (sha256: string) => string;
  has: (file: ArchivedFile) => Promise<boolean>;
  /** Deletes files that no backup names, and the remains of interrupted backups. Returns their number. */
  removeExcept: (used: ReadonlySet<string>) => Promise<number>;
};

/** The archive in the folder `files` of `folder`. */
export const fileArchive = (folder: string): FileArchive => {
  const root = path.join(folder, 'files');
  const pathOf = (sha256: string): string => path.join(root, sha256.slice(0, 2), sha256);
  const has = async ({ bytes, sha256 }: ArchivedFile): Promise<boolean> =>
    (await stat(pathOf(sha256)).catch(() => null))?.size === bytes;
  return {
    pathOf,
    has,
    add: async (source, signal) => {
      await makeDirectory(root);
      const incoming = path.join(root, `${INCOMING}${randomBytes(8).toString('hex')}`);
      try {
        const written = await writeHashed(incoming, source, { signal });
        if (await has(written)) return written;
        await mkdir(path.dirname(pathOf(written.sha256)), { recursive: true });
        await rename(incoming, pathOf(written.sha256));
        return written;
      } finally {
        await rm(incoming, { force: true });
      }
    },
    removeExcept: async (used) => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      const unused = entries.filter((entry) => entry.isFile() && !used.has(entry.name));
      for (const { parentPath, name } of unused) await rm(path.join(parentPath, name), { force: true });
      return unused.length;
    },
  };
};

import { createReadStream } from 'node:fs';
import { chmod, constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#server/error-code.ts';
import {
  isPartial,
  removeAbandonedPartials,
  writeAtomically,
  syncFile,
  syncName,
} from '#server/files/partial-file.ts';
import { diskTrash } from '#server/files/trash.ts';
import type { MediaStore, StoredFile } from '#server/ports/storage.ts';

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error));

type Disk = { syncFile: typeof syncFile; syncName: typeof syncName };

/**
 * Stores files in a local folder. They are on the disk before a call returns, because callers then delete the originals. A file is copied
 * next to its destination and then renamed, so that it appears completely or not at all.
 *
 * @throws Error for a key that is not a plain relative path: only our own code makes keys, so that is a bug.
 */
export const diskMediaStore = (folder: string, disk: Disk = { syncFile, syncName }): MediaStore => {
  const root = path.resolve(folder);
  const trash = diskTrash(root);

  const pathOf = (key: string): string => {
    const parts = key.split('/');
    const isPlain = parts.every((part) => /^[\w-][\w.-]*$/.test(part));
    if (!isPlain) throw new Error(`Not a media key: ${JSON.stringify(key)}`);
    return path.join(root, ...parts);
  };

  const statFile = async (key: string): Promise<StoredFile | null> => {
    try {
      const facts = await stat(pathOf(key));
      return facts.isFile() ? { key, bytes: facts.size, modifiedAt: facts.mtime } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const statStored = async (key: string): Promise<StoredFile> => {
    const stored = await statFile(key);
    if (stored === null) throw new Error(`The file ${key} disappeared while it was being stored`);
    return stored;
  };

  const putFile: MediaStore['putFile'] = async (key, localPath) => {
    const target = pathOf(key);
    await mkdir(path.dirname(target), { recursive: true });
    await writeAtomically(target, async (partial) => {
      await copyFile(localPath, partial, constants.COPYFILE_FICLONE);
      // A copy gets the mode of its source, which may be open to everyone.
      await chmod(partial, 0o600);
      await disk.syncFile(partial);
    });
    await disk.syncName(target);
    return statStored(key);
  };

  return {
    putFile,
    moveFile: async (key, localPath) => {
      await mkdir(path.dirname(pathOf(key)), { recursive: true });
      try {
        await disk.syncFile(localPath);
        await rename(localPath, pathOf(key));
        await disk.syncName(pathOf(key));
      } catch (error) {
        if (errorCode(error) !== 'EXDEV') throw error;
        // The file is on another disk: copy the bytes, then delete the original.
        await putFile(key, localPath);
        await rm(localPath, { force: true });
      }
      return statStored(key);
    },
    stat: statFile,
    read: async (key, range) => createReadStream(pathOf(key), range ?? {}),
    // The file is already local and nothing changes or removes it, so there is nothing to release.
    stage: async (key) => ({ localPath: pathOf(key), release: async () => {} }),
    delete: async (key) => rm(pathOf(key), { force: true }),
    trash: async (key, now) => trash.add(path.relative(root, pathOf(key)), now),
    emptyTrash: async (now) => {
      await trash.empty(now);
      // Copies can be large, and a killed process leaves a partial one.
      await removeAbandonedPartials(root, { recursive: true });
    },
    keys: async (folderKey) => {
      const below = pathOf(folderKey);
      const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      return entries
        .filter((entry) => entry.isFile() && !isPartial(entry.name))
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        );
    },
  };
};

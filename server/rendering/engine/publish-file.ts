import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import { takeFromSandbox } from '#server/processes/sandbox-user.ts';

/** Where a file is written before it appears; named after its target, so that a retry replaces what a crash left. */
export const partPath = (outputPath: string): string => `${outputPath}.part`;

/** Creates an empty file. Returns its permissions, which follow from the umask. */
const createEmpty = async (path: string): Promise<number> => {
  await rm(path, { force: true });
  const file = await open(path, 'wx');
  const { mode } = await file.stat();
  await file.close();
  return mode & 0o777;
};

/** Copies a finished file to `outputPath` atomically, also across file systems, as a new file of this account. */
export const publishFile = async (finishedPath: string, outputPath: string): Promise<void> => {
  const part = partPath(outputPath);
  try {
    const mode = await createEmpty(part);
    await copyFile(finishedPath, part);
    // Node copies owner and permissions, too, which are those of the sandbox.
    await takeFromSandbox(part);
    await chmod(part, mode);
    const file = await open(part, 'r+');
    try {
      // Without this a power cut could leave an empty file.
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, outputPath);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

import { copyFile, open, rename, rm } from 'node:fs/promises';

/** Where a file is written before it appears; named after its goal, so that a second try replaces what a crash left. */
export const partPath = (outputPath: string): string => `${outputPath}.part`;

/** Puts a finished file at `outputPath`, where it appears whole or not at all. The file system may be another one. */
export const publishFile = async (finishedPath: string, outputPath: string): Promise<void> => {
  const part = partPath(outputPath);
  try {
    await copyFile(finishedPath, part);
    const file = await open(part, 'r+');
    try {
      // Without this a power cut could leave a name with nothing behind it.
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

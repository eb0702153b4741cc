import { copyFile, open, rename, rm } from 'node:fs/promises';

/** Where a file is written before it appears; named after its target, so that a retry replaces what a crash left. */
export const partPath = (outputPath: string): string => `${outputPath}.part`;

/** Copies a finished file to `outputPath` atomically, also across file systems. */
export const publishFile = async (finishedPath: string, outputPath: string): Promise<void> => {
  const part = partPath(outputPath);
  try {
    await copyFile(finishedPath, part);
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

import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What stands for everything that other programs keep on the disk. */
export const FILLER = 'filler';
const CHUNK = Buffer.alloc(1_000_000);

/** Only root may make a disk. */
export const mayMountDisks = (): boolean => process.getuid?.() === 0;

/** Puts an empty disk of so many megabytes, which lives in memory, in place of a folder; answers what takes it away. */
export const mountSmallDisk = (folder: string, megabytes: number): (() => void) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  return () => execFileSync('umount', [folder]);
};

/** Writes until nothing more fits, as another program might. */
export const fillDisk = (disk: string): void => {
  const file = openSync(join(disk, FILLER), 'w');
  try {
    for (;;) if (writeSync(file, CHUNK) < CHUNK.length) return;
  } catch {
    // Full.
  } finally {
    closeSync(file);
  }
};

/** Makes room again. */
export const freeDisk = (disk: string): void => rmSync(join(disk, FILLER), { force: true });

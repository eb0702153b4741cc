import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Stands for the files of all other programs on the disk. */
export const FILLER = 'filler';
const CHUNK = Buffer.alloc(1_000_000);

/** Only root may mount a disk. */
export const mayMountDisks = (): boolean => process.getuid?.() === 0;

/** Mounts an empty disk in memory, of so many megabytes, over a folder; returns how to unmount it, also while a process has its files open. */
export const mountSmallDisk = (folder: string, megabytes: number): (() => void) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  return () => execFileSync('umount', ['--lazy', folder]);
};

/** Writes until the disk is full, as another program might. */
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

/** Frees the disk again. */
export const freeDisk = (disk: string): void => rmSync(join(disk, FILLER), { force: true });

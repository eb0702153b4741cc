import { Readable } from 'node:stream';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** The smaller of the free spaces on the disks of uploads and videos, bytes. */
export const freeDiskBytes = async ({ uploads, renderFiles }: LocalDeps): Promise<number> =>
  Math.min(await uploads.freeBytes(), await renderFiles.freeBytes());

/** Whether the disk has more space than the reserve (`DISK_RESERVE_MB`), which keeps the database working on a full disk. */
export const hasDiskSpace = async (deps: LocalDeps): Promise<boolean> =>
  (await freeDiskBytes(deps)) >= deps.config.diskReserveBytes;

/** @throws AppError STORAGE_FULL when uploads and renders would use the reserve. */
export const assertDiskSpace = async (deps: LocalDeps): Promise<void> => {
  if (!(await hasDiskSpace(deps))) throw new AppError('STORAGE_FULL');
};

/** Bytes of an incoming file between two checks of the disk. */
const CHECK_EVERY = 8_000_000;

async function* checkDisk(deps: LocalDeps, bytes: Readable): AsyncGenerator<Buffer> {
  let unchecked = 0;
  // The request stays open, so that it can get a response.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    unchecked += chunk.length;
    if (unchecked >= CHECK_EVERY) {
      unchecked = 0;
      await assertDiskSpace(deps);
    }
    yield chunk;
  }
}

/** Passes the bytes on while there is space, and fails with STORAGE_FULL otherwise. */
export const untilDiskFull = (deps: LocalDeps, bytes: Readable): Readable =>
  Readable.from(checkDisk(deps, bytes), { objectMode: false });

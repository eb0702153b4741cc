import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { TRASH_DAYS } from '#contract/limits.ts';
import { DAY_MS, HOUR_MS } from '#schema/durations.ts';
import { errorCode } from '#server/error-code.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { MediaStore, ObjectStore } from '#server/ports/storage.ts';
import { freeBytes } from './directories.ts';

/** Free disk space below which the trash is emptied early, oldest first; bytes. It is more than the space below which uploads fail. */
const NEEDED_BYTES = 1_000_000_000;

/** A store's swept files, by the day on which they were swept. */
export type Trash = {
  /** Moves a file of the store into the trash, if it exists. */
  add: (name: string, now: Date) => Promise<void>;
  /** Deletes the files that have been in it for `TRASH_DAYS`. */
  empty: (now: Date) => Promise<void>;
};

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The last day whose files may be deleted: all of them were swept at least `TRASH_DAYS` ago. */
const lastExpired = (now: Date): string => dayOf(new Date(now.getTime() - (TRASH_DAYS + 1) * DAY_MS));

const isDay = (name: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** The trash of a local folder, as `.trash/<day>/<name>` within it. To restore a file, move it back. */
export const diskTrash = (root: string, neededBytes = NEEDED_BYTES): Trash => {
  const trash = path.join(root, '.trash');

  const isDiskFull = async (): Promise<boolean> => (await freeBytes(trash)) < neededBytes;

  return {
    add: async (name, now) => {
      const target = path.join(trash, dayOf(now), name);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await rename(path.join(root, name), target);
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error;
      }
    },
    empty: async (now) => {
      const days = await readdir(trash).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return [];
        throw error;
      });
      for (const day of days.filter(isDay).toSorted()) {
        if (day > lastExpired(now) && !(await isDiskFull())) return;
        await rm(path.join(trash, day), { recursive: true, force: true });
      }
    },
  };
};

const SHARED = 'trash/';

/** The trash of a store that several machines share: `trash/<day>/<key>`. */
export const sharedTrash = (store: ObjectStore): Trash => ({
  add: async (key, now) => {
    if (await store.copy(key, `${SHARED}${dayOf(now)}/${key}`)) await store.delete(key);
  },
  empty: async (now) => {
    for (const key of await store.keys(SHARED)) {
      const day = key.slice(SHARED.length).split('/')[0] ?? '';
      if (isDay(day) && day <= lastExpired(now)) await store.delete(key);
    }
  },
});

/** Age below which a file may still be about to get its row, milliseconds. */
const NEW_FOR_MS = HOUR_MS;

/** The id of the row that a stored file belongs to, from a key such as `uploads/<id>/source`. */
export const rowIdOf = (key: string): string => key.split('/')[1] ?? '';

/** The keys of files that no row needs and that are not new. List the keys before you read the rows, so that no file has a newer row. */
export const findOrphans = async (
  { mediaStore, clock }: { mediaStore: MediaStore; clock: Clock },
  keys: readonly string[],
  isNeeded: (key: string) => boolean,
): Promise<string[]> => {
  const oldest = clock.now().getTime() - NEW_FOR_MS;
  const orphans: string[] = [];
  for (const key of keys) {
    const stored = isNeeded(key) ? null : await mediaStore.stat(key);
    if (stored !== null && stored.modifiedAt.getTime() < oldest) orphans.push(key);
  }
  return orphans;
};

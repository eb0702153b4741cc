import { HOUR_MS } from '#schema/durations.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { MediaStore } from '#server/ports/storage.ts';

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

import type { Deps } from '#server/deps.ts';
import { findUsedFileKeys } from '#server/features/library/assets.service.ts';
import { findUploadsIn } from './uploads.queries.ts';

/** A file that was written a moment ago may be about to get its row, milliseconds. */
const NEW_FOR = 60 * 60 * 1000;

const underWay = ['uploading', 'received', 'queued', 'processing', 'segmenting'] as const;

/** What an upload under way needs: the file as it came, and all that its worker has made, under its id. */
const isOf =
  (ids: ReadonlySet<string>) =>
  (key: string): boolean =>
    ids.has(key.split('/')[1] ?? '');

/**
 * Removes files of uploads and of the library that no row knows: of deleted assets, of workers that were killed or
 * superseded.
 */
export const sweepLibraryFiles = async (deps: Deps): Promise<void> => {
  const oldest = deps.clock.now().getTime() - NEW_FOR;
  // Listed before the rows are read: a file that comes meanwhile is not among them.
  const keys = [...(await deps.mediaStore.keys('library')), ...(await deps.mediaStore.keys('uploads'))];
  const open = (await Promise.all(underWay.map((state) => findUploadsIn(deps, state)))).flat();
  const isOpen = isOf(new Set(open.map(({ id }) => id)));
  const used = await findUsedFileKeys(deps);
  for (const key of keys) {
    if (used.has(key) || isOpen(key)) continue;
    const stored = await deps.mediaStore.stat(key);
    if (stored !== null && stored.modifiedAt.getTime() < oldest) await deps.mediaStore.delete(key);
  }
};

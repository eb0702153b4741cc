import type { Deps } from '#server/deps.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import { listMediaKeys } from '#server/features/library/assets.service.ts';
import { findUsedFileKeys } from '#server/features/library/library.queries.ts';
import { findOrphans, rowIdOf } from '#server/files/orphans.ts';
import { findRetryable, findUploadsIn } from './uploads.queries.ts';

const openStates = ['uploading', 'moving', 'received', 'queued', 'processing', 'segmenting'] as const;

/** Moves files without a row into the trash. They belonged to deleted assets, or to workers that were killed or superseded. */
export const sweepLibraryFiles = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  const now = deps.clock.now();
  // Listed before the rows are read, so that newer files are not in the list.
  const keys = await listMediaKeys(deps);
  const open = (await Promise.all(openStates.map((state) => findUploadsIn(deps, state)))).flat();
  const openIds = new Set([...open, ...(await findRetryable(deps))].map(({ id }) => id));
  const used = await findUsedFileKeys(deps);
  const isNeeded = (key: string): boolean => used.has(key) || openIds.has(rowIdOf(key));
  for (const key of await findOrphans(deps, keys, isNeeded)) await deps.mediaStore.trash(key, now);
  await deps.mediaStore.emptyTrash(now);
};

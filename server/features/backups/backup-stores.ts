import type { Readable } from 'node:stream';
import type { LocalDeps } from '#server/deps.ts';
import type { BackedUpFile } from './manifest.ts';

/** A file to back up. */
export type ListedFile = Pick<BackedUpFile, 'store' | 'key' | 'bytes' | 'changedAt'>;

/** The folders of the media store. */
const MEDIA_FOLDERS = ['starter', 'library', 'uploads', 'compressions', 'transparency-tests'];

const CONCURRENCY = 8;

/** Calls `work` for each item, a few at a time and in any order. The first error ends it. */
export const forEach = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  const take = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, take));
};

/** All media and finished videos, without cached videos, which can be made again. */
export const listFiles = async ({ mediaStore, renderFiles }: LocalDeps): Promise<ListedFile[]> => {
  const found: ListedFile[] = [];
  const keys = await Promise.all(MEDIA_FOLDERS.map((folder) => mediaStore.keys(folder)));
  await forEach(keys.flat(), async (key) => {
    const stored = await mediaStore.stat(key);
    if (stored === null) return;
    found.push({ store: 'media', key, bytes: stored.bytes, changedAt: stored.modifiedAt.toISOString() });
  });
  const { finished } = await renderFiles.list();
  await forEach(finished, async (key) => {
    const bytes = await renderFiles.size(key);
    if (bytes !== null) found.push({ store: 'videos', key, bytes, changedAt: null });
  });
  return found;
};

/** The same files without the starter library, which every installation has. */
export const listAddedFiles = async (deps: LocalDeps): Promise<ListedFile[]> =>
  (await listFiles(deps)).filter(({ key }) => !key.startsWith('starter/'));

/** @throws the store's error, also when the file is missing. */
export const readFileOf = (
  { mediaStore, renderFiles }: LocalDeps,
  { store, key, bytes }: ListedFile,
): Promise<Readable> =>
  store === 'media' ? mediaStore.read(key) : renderFiles.read(key, { start: 0, end: Math.max(0, bytes - 1) });

/** Whether the store has a file of this length under the key. */
export const hasFile = async (
  { mediaStore, renderFiles }: LocalDeps,
  { store, key, bytes }: ListedFile,
): Promise<boolean> =>
  bytes === (store === 'media' ? (await mediaStore.stat(key))?.bytes : await renderFiles.size(key));

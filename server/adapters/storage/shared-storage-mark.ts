import { text as textOf } from 'node:stream/consumers';
import type { ObjectStore, StorageMark } from '#server/ports/storage.ts';

const KEY = 'installation.json';

/** The mark of a store that several machines share. */
export const sharedStorageMark = (store: ObjectStore): StorageMark => ({
  place: store.name,
  read: async () => ((await store.stat(KEY)) === null ? null : textOf(await store.read(KEY))),
  write: (text) => store.putText(KEY, text),
});

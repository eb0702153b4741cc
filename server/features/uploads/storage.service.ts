import type { CurrentUser } from '#contract/auth.contract.ts';
import { storageLimit } from '#contract/permissions.ts';
import type { LocalDeps } from '#server/deps.ts';
import type { StoreInspection } from '#server/features/installation/installation.service.ts';
import { findUsedFileKeys } from '#server/features/library/assets.service.ts';

/** The states in which an upload's bytes are reserved; afterwards its assets count instead. */
export const OPEN = `('uploading', 'received', 'queued', 'processing', 'segmenting')`;

/** SQL for the bytes of a person's library and open uploads; `owner` such as `$1`. */
export const storageOf = (owner: string): string =>
  `((SELECT coalesce(sum(bytes + extra_bytes), 0) FROM assets WHERE owner_id = ${owner})
  + (SELECT coalesce(sum(bytes), 0) FROM uploads WHERE owner_id = ${owner} AND state IN ${OPEN}))`;

/** Bytes that a person's uploads use and may use. */
export const readStorage = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
): Promise<{ usedBytes: number; allowedBytes: number }> => {
  const [row]: [{ bytes: string }] = await dataSource.query(`SELECT ${storageOf('$1')} AS bytes`, [actor.id]);
  return { usedBytes: Number(row.bytes), allowedBytes: storageLimit(actor) };
};

const findUploadIds = async ({ dataSource }: LocalDeps): Promise<ReadonlySet<string>> => {
  const rows: { id: string }[] = await dataSource.query('SELECT id FROM uploads');
  return new Set(rows.map(({ id }) => id));
};

/** Keys of the files that people have uploaded, and of what was made from them. */
export const listMediaKeys = async ({ mediaStore }: LocalDeps): Promise<string[]> => [
  ...(await mediaStore.keys('library')),
  ...(await mediaStore.keys('uploads')),
];

/** The files of the library and of uploads against their rows; the starter library can be loaded again. */
export const inspectMedia = async (deps: LocalDeps): Promise<StoreInspection> => {
  const keys = await listMediaKeys(deps);
  const [used, uploads] = await Promise.all([findUsedFileKeys(deps), findUploadIds(deps)]);
  const known = keys.filter((key) => used.has(key) || uploads.has(key.split('/')[1] ?? ''));
  const expected = [...used].filter((key) => key?.startsWith('library/'));
  return { found: keys.length, known: known.length, expected: expected.length };
};

/** The uploads that are arriving on this machine; none is expected, as they may arrive on another. */
export const inspectIncoming = async (deps: LocalDeps): Promise<StoreInspection> => {
  const incoming = await deps.uploads.list();
  const uploads = await findUploadIds(deps);
  return { found: incoming.length, known: incoming.filter(({ id }) => uploads.has(id)).length, expected: 0 };
};

import type { CurrentUser } from '#contract/auth.contract.ts';
import { storageLimit } from '#contract/permissions.ts';
import type { LocalDeps } from '#server/deps.ts';

/** The states in which an upload's bytes are reserved; afterwards its assets count instead. */
export const OPEN = `('uploading', 'moving', 'received', 'queued', 'processing', 'segmenting')`;

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

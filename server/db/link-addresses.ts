import type { EntityManager } from 'typeorm';
import { hashToken } from '#server/secret-token.ts';
import { newId } from './new-id.ts';

/**
 * A table of addresses with the columns `token_hash`, `created_at` and `linkColumn`, the id of their link. At most `max` addresses of a
 * link work at a time.
 */
export type AddressTable = { table: string; linkColumn: string; max: number };

/** Adds an address to a link and returns its token, of which only the hash is stored. Deletes the oldest addresses beyond the maximum. */
export const insertAddress = async (
  manager: EntityManager,
  { table, linkColumn, max }: AddressTable,
  { linkId, now }: { linkId: string; now: Date },
): Promise<string> => {
  const token = newId();
  await manager.query(`INSERT INTO ${table} (token_hash, ${linkColumn}, created_at) VALUES ($1, $2, $3)`, [
    hashToken(token),
    linkId,
    now,
  ]);
  await manager.query(
    `DELETE FROM ${table} WHERE token_hash IN (
       SELECT token_hash FROM ${table} WHERE ${linkColumn} = $1
        ORDER BY created_at DESC, token_hash OFFSET ${max})`,
    [linkId],
  );
  return token;
};

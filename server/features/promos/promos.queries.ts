import { IsNull } from 'typeorm';
import { decodeCursor, encodeCursor } from '#server/db/page-cursor.ts';
import type { LocalDeps } from '#server/deps.ts';
import { promoEntity, type PromoRow } from './promo.entity.ts';

const PAGE_SIZE = 30;

type Listed = Pick<PromoRow, 'id' | 'title' | 'revision' | 'updatedAt'> & { backgroundId: string | null };

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** A person's promos, last changed first; `title` is any part of the title, in any case. */
export const findPromos = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  { title, cursor }: { title?: string | undefined; cursor?: string | undefined },
): Promise<{ promos: Listed[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const rows: Listed[] = await dataSource.query(
    `SELECT id, title, revision, updated_at AS "updatedAt", document #>> '{background,assetId}' AS "backgroundId"
       FROM promos
      WHERE owner_id = $1 AND deleted_at IS NULL
        AND ($2::text IS NULL OR title ILIKE $2)
        AND ($3::timestamptz IS NULL OR (updated_at, id) < ($3, $4))
      ORDER BY updated_at DESC, id DESC
      LIMIT ${PAGE_SIZE + 1}`,
    [ownerId, title === undefined ? null : `%${escapeLike(title)}%`, after?.at ?? null, after?.id ?? null],
  );
  const promos = rows.slice(0, PAGE_SIZE);
  const last = promos.at(-1);
  const hasMore = rows.length > PAGE_SIZE && last !== undefined;
  return { promos, nextCursor: hasMore ? encodeCursor({ at: last.updatedAt, id: last.id }) : null };
};

/** Null where there is none, it was deleted, or it is another person's. */
export const findPromo = ({ dataSource }: LocalDeps, ownerId: string, id: string): Promise<PromoRow | null> =>
  dataSource.getRepository(promoEntity).findOneBy({ id, ownerId, deletedAt: IsNull() });

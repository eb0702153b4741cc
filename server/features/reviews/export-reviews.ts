import type { LocalDeps } from '#server/deps.ts';

/** The review links of a person, and what reviewers said about their promos, for the export of the account. Links are stored as hashes only. */
export const exportReviews = async ({ dataSource }: LocalDeps, ownerId: string): Promise<object> => {
  const [links, entries] = await Promise.all([
    dataSource.query(
      `SELECT l.promo_id AS "promoId", l.batch_id AS "batchId", coalesce(p.title, b.title) AS title,
              l.created_at AS "createdAt", l.expires_at AS "expiresAt"
         FROM review_links l LEFT JOIN promos p ON p.id = l.promo_id LEFT JOIN batches b ON b.id = l.batch_id
        WHERE l.owner_id = $1 ORDER BY l.created_at, l.id`,
      [ownerId],
    ),
    dataSource.query(
      `SELECT e.promo_id AS "promoId", p.title, e.kind, e.revision, e.author, e.text, e.at_seconds AS "atSeconds", e.about_text AS "aboutText",
              e.created_at AS "createdAt", e.done_at AS "doneAt"
         FROM review_entries e JOIN promos p ON p.id = e.promo_id WHERE p.owner_id = $1 ORDER BY e.created_at, e.id`,
      [ownerId],
    ),
  ]);
  return { links, entries };
};

import { LessThanOrEqual } from 'typeorm';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  REVIEW_NEWS_MAX,
  type listReviewNews as listReviewNewsEndpoint,
  REVIEW_ABOUT_MAX,
} from '#contract/sharing/reviews.contract.ts';
import { startOf } from '#schema/characters.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isLive, isOwnPromo } from '#server/features/access/conditions.ts';
import { hashToken } from '#server/secret-token.ts';
import { reviewLinkEntity, type ReviewLinkRow } from './review.entity.ts';

/** The promos that a token opens: one, or those of a batch in the order of its rows. */
export type OpenedLink = Pick<ReviewLinkRow, 'id' | 'ownerId' | 'expiresAt'> & {
  promoIds: string[];
  batch: { id: string; title: string } | null;
};

/** The link of a token; null when the token is unknown, withdrawn or expired, which callers cannot tell apart. */
export const openReviewLink = async (
  { dataSource, clock }: LocalDeps,
  token: string,
): Promise<OpenedLink | null> => {
  const rows = await queryRows<OpenedLink>(
    dataSource,
    `SELECT l.id, l.owner_id, l.expires_at,
            CASE WHEN l.batch_id IS NULL THEN ARRAY[l.promo_id] ELSE ARRAY(
              SELECT r.promo_id FROM batch_rows r
               WHERE r.batch_id = l.batch_id AND r.promo_id IS NOT NULL ORDER BY r.position) END AS promo_ids,
            CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('id', b.id, 'title', b.title) END AS batch
       FROM review_link_addresses a JOIN review_links l ON l.id = a.link_id
       LEFT JOIN batches b ON b.id = l.batch_id
      WHERE a.token_hash = $1 AND ${isLive('l', '$2')}`,
    [hashToken(token), clock.now()],
  );
  return rows[0] ?? null;
};

/** Deletes expired links. Their entries stay. */
export const sweepReviewLinks = async ({ dataSource, clock }: LocalDeps): Promise<void> => {
  await dataSource.getRepository(reviewLinkEntity).delete({ expiresAt: LessThanOrEqual(clock.now()) });
};

/** The person's promos with review entries that the person has not seen. */
export const listReviewNews = async (
  { dataSource }: LocalDeps,
  ownerId: string,
): Promise<ResponseOf<typeof listReviewNewsEndpoint>> => {
  const news: ResponseOf<typeof listReviewNewsEndpoint>['news'] = await queryRows(
    dataSource,
    `SELECT promo_id, title, kind, author, count FROM (
       SELECT DISTINCT ON (p.id) p.id AS promo_id, p.title, e.kind, e.author, e.created_at,
              count(*) OVER (PARTITION BY p.id)::int AS count
         FROM review_entries e JOIN promos p ON p.id = e.promo_id
        WHERE ${isOwnPromo('p', '$1')} AND e.seen_at IS NULL
        ORDER BY p.id, e.created_at DESC, e.id DESC) AS latest
      ORDER BY created_at DESC, promo_id LIMIT ${REVIEW_NEWS_MAX}`,
    [ownerId],
  );
  return { news };
};

/** A person's review links, and the entries about their promos, for the account export. Links are stored only as hashes. */
export const exportReviews = async ({ dataSource }: LocalDeps, ownerId: string): Promise<object> => {
  const [links, entries] = await Promise.all([
    queryRows(
      dataSource,
      `SELECT l.promo_id, l.batch_id, coalesce(p.title, b.title) AS title,
              l.created_at, l.expires_at
         FROM review_links l LEFT JOIN promos p ON p.id = l.promo_id LEFT JOIN batches b ON b.id = l.batch_id
        WHERE l.owner_id = $1 ORDER BY l.created_at, l.id`,
      [ownerId],
    ),
    queryRows(
      dataSource,
      `SELECT e.promo_id, p.title, e.kind, e.revision, e.author, e.text, e.at_seconds, e.about_text,
              e.created_at, e.done_at
         FROM review_entries e JOIN promos p ON p.id = e.promo_id WHERE p.owner_id = $1 ORDER BY e.created_at, e.id`,
      [ownerId],
    ),
  ]);
  return { links, entries };
};

/** The texts of finished videos by render, from the documents that were rendered. */
export const findTextsOfVideos = async (
  { dataSource }: Pick<LocalDeps, 'dataSource'>,
  renderIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const rows: { id: string; texts: Pick<TextElement, 'content' | 'visible'>[] }[] = await queryRows(
    dataSource,
    `SELECT id, document -> 'textElements' AS texts FROM renders WHERE id = ANY($1)`,
    [renderIds],
  );
  return new Map(
    rows.map(({ id, texts }) => {
      const shown = texts.filter(({ visible }) => visible).map(({ content }) => aboutOf(content));
      return [id, [...new Set(shown)].filter((text) => text !== '')];
    }),
  );
};

const aboutOf = (content: string): string =>
  startOf(content.replaceAll(/\s+/g, ' ').trim(), REVIEW_ABOUT_MAX);

import { LessThanOrEqual } from 'typeorm';
import { utcToday } from '#server/day-in-zone.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isLive } from '#server/features/access/conditions.ts';
import { showsUnconsented } from '#server/features/people/people.queries.ts';
import { hashToken } from '#server/secret-token.ts';
import { videoPageEntity } from './video-page.entity.ts';

/** The page of a person's video; `pageId` is null without a page or after it has expired. Null when the video is not theirs. */
export const findLivePage = async (
  { dataSource, clock }: LocalDeps,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<{ pageId: string | null; expiresAt: Date | null } | null> => {
  const rows: { pageId: string | null; expiresAt: Date | null }[] = await queryRows(
    dataSource,
    `SELECT p.id AS page_id, p.expires_at
       FROM renders r LEFT JOIN video_pages p ON p.render_id = r.id AND ${isLive('p', '$3')}
      WHERE r.id = $1 AND r.owner_id = $2`,
    [id, ownerId, clock.now()],
  );
  return rows[0] ?? null;
};

/** The facts that the page of a video shows. */
export type PublishedVideo = {
  pageId: string;
  renderId: string;
  title: string;
  studio: string;
  hasPoster: boolean;
  /** It shows a person without a valid consent today. */
  isWithdrawn: boolean;
  /** Why it no longer shows its class as it takes place; null if it does. */
  classNote: string | null;
};

/** The video at an address; null when the address is unknown, withdrawn or expired, which callers cannot tell apart. */
export const findPublishedVideo = async (
  deps: LocalDeps,
  token: string,
): Promise<Omit<PublishedVideo, 'classNote'> | null> => {
  const { dataSource, clock } = deps;
  const rows = await queryRows<Omit<PublishedVideo, 'classNote'>>(
    dataSource,
    `SELECT p.id AS page_id, r.id AS render_id, r.title, EXISTS (SELECT 1 FROM render_posters WHERE render_id = r.id) AS has_poster,
            ${showsUnconsented('r', '$3::date')} AS is_withdrawn,
            coalesce(r.document #>> '{classInfo,studio}', '') AS studio
       FROM video_page_addresses a JOIN video_pages p ON p.id = a.page_id JOIN renders r ON r.id = p.render_id
      WHERE a.token_hash = $1 AND r.state = 'completed' AND ${isLive('p', '$2')}`,
    [hashToken(token), clock.now(), utcToday({ clock })],
  );
  return rows[0] ?? null;
};

/** Deletes expired pages. */
export const sweepVideoPages = async ({ dataSource, clock }: LocalDeps): Promise<void> => {
  await dataSource.getRepository(videoPageEntity).delete({ expiresAt: LessThanOrEqual(clock.now()) });
};

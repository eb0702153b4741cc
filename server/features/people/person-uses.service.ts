import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { PersonUses } from '#contract/library/people.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isLive, seesUsesOf } from '#server/features/access/conditions.ts';
import { findPosterUrls } from '#server/features/library/library.service.ts';
import { assetsIn } from './people.queries.ts';
import { type PersonAddress, readPerson } from './people.service.ts';

const SEEN_OWNERS = seesUsesOf('u', '$2');

/** SQL for the name of the owner in `u`, or null for the actor. */
const OWNER_NAME = `CASE WHEN u.id = $2 THEN NULL
  ELSE coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), split_part(u.email, '@', 1)) END`;

/** SQL for whether the render in `row` shows the person `person`, or uses one of the clips `$1`, which name them. */
const shows = (row: string, person: string): string =>
  `(${assetsIn(`${row}.document`)} ?| $1 OR EXISTS (
     SELECT FROM render_people shown WHERE shown.render_id = ${row}.id AND shown.person_id = ${person}))`;

type VideoRow = Omit<PersonUses['videos'][number], 'createdAt'> & { createdAt: Date };
type LinkRow = Omit<PersonUses['links'][number], 'expiresAt'> & { expiresAt: Date | null };

/** Everything that shows a person. @throws AppError NOT_FOUND */
export const readPersonUses = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: PersonAddress['id'],
): Promise<PersonUses> => {
  const { dataSource, clock } = deps;
  await readPerson(deps, { ownerId: actor.id, id });
  const clips: { id: string; title: string }[] = await queryRows(
    dataSource,
    `SELECT a.id, a.title FROM asset_people shown JOIN assets a ON a.id = shown.asset_id
      WHERE shown.person_id = $1 AND a.removed_at IS NULL ORDER BY a.created_at DESC, a.position, a.id`,
    [id],
  );
  const assetIds = clips.map((clip) => clip.id);
  const parameters = [assetIds, actor.id];
  const [posters, promos, counted, videos, links] = await Promise.all([
    findPosterUrls(deps, actor.id, assetIds),
    queryRows<PersonUses['promos'][number]>(
      dataSource,
      `SELECT p.id, p.title, ${OWNER_NAME} AS owner_name FROM promos p JOIN users u ON u.id = p.owner_id
        WHERE p.deleted_at IS NULL AND ${assetsIn('p.document')} ?| $1 AND ${SEEN_OWNERS}
        ORDER BY p.updated_at DESC, p.id DESC`,
      parameters,
    ),
    queryRows<{ count: number }>(
      dataSource,
      `SELECT count(*)::int AS count FROM promos p JOIN users u ON u.id = p.owner_id
        WHERE p.deleted_at IS NULL AND ${assetsIn('p.document')} ?| $1 AND NOT ${SEEN_OWNERS}`,
      parameters,
    ),
    queryRows<VideoRow>(
      dataSource,
      `SELECT r.id, r.title, r.promo_id, r.created_at, ${OWNER_NAME} AS owner_name
         FROM renders r JOIN users u ON u.id = r.owner_id
        WHERE r.state = 'completed' AND ${shows('r', '$3')} AND ${SEEN_OWNERS}
        ORDER BY r.created_at DESC, r.id DESC`,
      [...parameters, id],
    ),
    queryRows<LinkRow>(
      dataSource,
      `SELECT * FROM (
         SELECT 'page' AS kind, r.title, v.expires_at
           FROM video_pages v JOIN renders r ON r.id = v.render_id JOIN users u ON u.id = r.owner_id
          WHERE ${shows('r', '$4')} AND ${SEEN_OWNERS} AND ${isLive('v', '$3')}
         UNION ALL
         SELECT 'review', p.title, l.expires_at
           FROM review_links l JOIN promos p ON p.id = l.promo_id JOIN users u ON u.id = p.owner_id
          WHERE p.deleted_at IS NULL AND ${SEEN_OWNERS} AND ${isLive('l', '$3')}
            AND (${assetsIn('p.document')} ?| $1 OR EXISTS (
              SELECT FROM renders r WHERE r.promo_id = p.id AND r.state = 'completed' AND ${shows('r', '$4')}))
         UNION ALL
         SELECT 'review', b.title, l.expires_at
           FROM review_links l JOIN batches b ON b.id = l.batch_id JOIN users u ON u.id = l.owner_id
          WHERE ${SEEN_OWNERS} AND ${isLive('l', '$3')} AND EXISTS (
            SELECT FROM batch_rows w JOIN promos p ON p.id = w.promo_id AND p.deleted_at IS NULL
              LEFT JOIN renders r ON r.promo_id = p.id AND r.state = 'completed'
             WHERE w.batch_id = b.id AND (${assetsIn('p.document')} ?| $1 OR ${shows('r', '$4')}))
       ) AS links ORDER BY title, kind`,
      [...parameters, clock.now(), id],
    ),
  ]);
  return {
    clips: clips.map((clip) => ({ ...clip, thumbnailUrl: posters.get(clip.id) ?? '' })),
    promos,
    others: counted[0]?.count ?? 0,
    videos: videos.map(({ createdAt, ...video }) => ({ ...video, createdAt: createdAt.toISOString() })),
    links: links.map(({ expiresAt, ...link }) => ({ ...link, expiresAt: expiresAt?.toISOString() ?? null })),
  };
};

import type { ReviewEntryKind, ReviewState } from '#contract/sharing/reviews.contract.ts';
import type { AdvertisedClass } from '#remotion/class-form/session-fields.ts';
import { utcToday } from '#server/day-in-zone.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isLive } from '#server/features/access/conditions.ts';
import { showsUnconsented } from '#server/features/people/people.queries.ts';

/** The facts that decide the state of a review. */
type ReviewFacts = {
  /** The current revision of the promo. */
  revision: number;
  /** The revision of its latest finished video. */
  videoRevision: number | null;
  hasLink: boolean;
  /** Why the video no longer shows its class as it takes place; null or omitted if it does. */
  classNote?: string | null;
  /** The latest decision. */
  decision: { kind: Exclude<ReviewEntryKind, 'comment'>; revision: number } | null;
};

/** The state of a promo's review; null without a review link. It is not stored, so an edit or a change of its class voids an approval at once. */
export const reviewStateOf = ({
  revision,
  videoRevision,
  hasLink,
  classNote = null,
  decision,
}: ReviewFacts): ReviewState | null => {
  if (decision === null) return hasLink ? 'waiting' : null;
  if (decision.kind === 'approved')
    return decision.revision === revision && classNote === null ? 'approved' : 'approved_before_edit';
  return videoRevision !== null && videoRevision > decision.revision ? 'waiting' : 'change_requested';
};

/** A promo that may be reviewed. `renderId` is its latest finished video; `isRendering` is true while a newer one is made. */
export type ReviewablePromo = ReviewFacts & {
  id: string;
  title: string;
  renderId: string | null;
  isRendering: boolean;
  /** Its video shows a person without a valid consent today. */
  isWithdrawn: boolean;
  /** The class that it advertises, at the revision from which it was made. */
  session: { sessionId: string | null; sessionRevision: number | null };
  /** The class as the video shows it; null without a video. */
  videoClass: AdvertisedClass | null;
};

type FactRow = Omit<ReviewablePromo, 'decision' | 'session'> & {
  sessionId: string | null;
  sessionRevision: number | null;
  decisionKind: 'change_requested' | 'approved' | null;
  decisionRevision: number | null;
};

/** The promos with the facts of their reviews, in the order of `ids`, without deleted ones. */
export const findReviewable = async (
  { dataSource, clock }: LocalDeps,
  ids: readonly string[],
): Promise<ReviewablePromo[]> => {
  if (ids.length === 0) return [];
  const rows = await queryRows<FactRow>(
    dataSource,
    `SELECT p.id, p.title, p.revision, p.session_id, p.session_revision, v.document -> 'classInfo' AS video_class,
            v.id AS render_id, v.revision AS video_revision,
            d.kind AS decision_kind, d.revision AS decision_revision,
            ${showsUnconsented('v', '$3::date')} AS is_withdrawn,
            (EXISTS (SELECT FROM review_links l WHERE l.promo_id = p.id AND ${isLive('l', '$2')})
             OR EXISTS (SELECT FROM review_links l JOIN batch_rows b ON b.batch_id = l.batch_id
                         WHERE b.promo_id = p.id AND ${isLive('l', '$2')})) AS has_link,
            EXISTS (SELECT FROM renders r WHERE r.promo_id = p.id AND r.state IN ('queued', 'running')
                       AND r.revision > coalesce(v.revision, 0)) AS is_rendering
       FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, position)
       JOIN promos p ON p.id = wanted.id AND p.deleted_at IS NULL
       LEFT JOIN LATERAL (
         SELECT id, revision, document FROM renders
          WHERE promo_id = p.id AND owner_id = p.owner_id AND state = 'completed'
          ORDER BY revision DESC, finished_at DESC, id LIMIT 1) AS v ON true
       LEFT JOIN LATERAL (
         SELECT kind, revision FROM review_entries WHERE promo_id = p.id AND kind <> 'comment'
          ORDER BY created_at DESC, id DESC LIMIT 1) AS d ON true
      ORDER BY wanted.position`,
    [ids, clock.now(), utcToday({ clock })],
  );
  return rows.map(({ decisionKind, decisionRevision, sessionId, sessionRevision, ...promo }) => ({
    ...promo,
    session: { sessionId, sessionRevision },
    decision:
      decisionKind === null || decisionRevision === null
        ? null
        : { kind: decisionKind, revision: decisionRevision },
  }));
};

/** The review states of promos, by promo, without promos that have no review link. */
export const findReviewStates = async (
  deps: LocalDeps,
  promoIds: readonly string[],
): Promise<Map<string, ReviewState>> => {
  const states = new Map<string, ReviewState>();
  for (const promo of await findReviewable(deps, promoIds)) {
    const state = reviewStateOf(promo);
    if (state !== null) states.set(promo.id, state);
  }
  return states;
};

/** The number of review entries that the owner has not marked as done, by promo. Approvals do not count. */
export const countOpenEntries = async (
  { dataSource }: LocalDeps,
  promoIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows: { promoId: string; count: number }[] = await queryRows(
    dataSource,
    `SELECT promo_id, count(*)::int AS count FROM review_entries
      WHERE promo_id = ANY ($1) AND kind <> 'approved' AND done_at IS NULL GROUP BY promo_id`,
    [promoIds],
  );
  return new Map(rows.map(({ promoId, count }) => [promoId, count]));
};

import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { Impersonation, ImpersonationRequest } from '#contract/accounts/impersonation.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type ActedFor } from '#server/features/auth/accounts/mails.ts';

/** The admin's open and allowed requests, in the order in which they expire. */
export const listImpersonationRequests = async (
  { dataSource, clock }: LocalDeps,
  { id }: CurrentUser,
): Promise<{ requests: ImpersonationRequest[] }> => {
  const rows = await queryRows<Omit<ImpersonationRequest, 'until'> & { until: Date }>(
    dataSource,
    `SELECT r.id, CASE WHEN r.allowed_at IS NULL THEN 'requested' ELSE 'allowed' END AS state,
            r.expires_at AS until, r.user_id, u.email
       FROM impersonation_requests r JOIN users u ON u.id = r.user_id
      WHERE r.admin_id = $1 AND r.expires_at > $2 AND u.role <> 'admin' ORDER BY r.expires_at, r.id`,
    [id, clock.now()],
  );
  return { requests: rows.map(({ until, ...row }) => ({ ...row, until: until.toISOString() })) };
};

/** The admins who ask to act for a person, may do so, or are doing so. */
export const listImpersonations = async (
  { dataSource, clock }: LocalDeps,
  { id }: CurrentUser,
): Promise<{ impersonations: Impersonation[] }> => {
  const rows = await queryRows<Omit<Impersonation, 'until'> & { until: Date }>(
    dataSource,
    `SELECT found.id, found.state, found.until, a.email AS admin_email
       FROM (SELECT id, CASE WHEN allowed_at IS NULL THEN 'requested' ELSE 'allowed' END AS state,
                    expires_at AS until, admin_id
               FROM impersonation_requests WHERE user_id = $1
             UNION ALL
             SELECT id, 'active', expires_at, impersonator_id FROM sessions
              WHERE user_id = $1 AND impersonator_id IS NOT NULL) AS found
       JOIN users a ON a.id = found.admin_id AND a.role = 'admin'
      WHERE found.until > $2 ORDER BY found.until, found.id`,
    [id, clock.now()],
  );
  return { impersonations: rows.map(({ until, ...row }) => ({ ...row, until: until.toISOString() })) };
};

/** Deletes the requests that have ended. */
export const sweepImpersonationRequests = async ({ dataSource, clock }: LocalDeps): Promise<void> => {
  await dataSource.query('DELETE FROM impersonation_requests WHERE expires_at < $1', [clock.now()]);
};

type EndedAct = ActedFor & { adminEmail: string; email: string };

/** Takes the acts of one ended session; empty when there is none. */
export const takeEnded = (manager: EntityManager, now: Date): Promise<EndedAct[]> =>
  queryRows<EndedAct>(
    manager,
    `WITH ended AS (
       DELETE FROM impersonation_acts
        WHERE impersonation_id = (
          SELECT ended.impersonation_id FROM impersonation_acts ended
           WHERE NOT EXISTS (SELECT 1 FROM sessions s WHERE s.id = ended.impersonation_id AND s.expires_at > $1) LIMIT 1)
       RETURNING act, times, admin_email, user_id, target_id)
     SELECT ended.act, sum(ended.times)::int AS times, ended.admin_email, u.email, p.title
       FROM ended
       JOIN users u ON u.id = ended.user_id
       LEFT JOIN promo_versions v ON v.id = ended.target_id
       LEFT JOIN renders r ON r.id = ended.target_id
       LEFT JOIN promos p ON p.id = coalesce(v.promo_id, r.promo_id, ended.target_id) AND p.owner_id = ended.user_id
      GROUP BY ended.act, ended.admin_email, u.email, p.title
      ORDER BY ended.act, p.title`,
    [now],
  );

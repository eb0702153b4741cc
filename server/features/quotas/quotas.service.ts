import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { type Quota, QuotaKind } from '#contract/accounts/quotas.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { type ErrorCode, errorTable } from '#contract/errors.ts';
import { byteSize, formatNumber } from '#contract/number-format.ts';
import { userKind } from '#contract/permissions.ts';
import { queryRow, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isOwnPromo, isOwnTemplate } from '#server/features/access/conditions.ts';
import type { PlanQuota } from '#server/settings/quota-settings.ts';

/** The share of each role: a multiple of the free or Pro quota in the settings. */
const shares: Record<Role, { plan: keyof PlanQuota; times: number }> = {
  user: { plan: 'free', times: 1 },
  // Beta testers do not pay.
  beta: { plan: 'free', times: 1 },
  pro: { plan: 'pro', times: 1 },
  studio_team: { plan: 'pro', times: 1 },
  studio_owner: { plan: 'pro', times: 2 },
  admin: { plan: 'pro', times: 10 },
};

type Plan = Parameters<typeof userKind>[0];

/** The quota of an account, from the free and Pro quotas in the settings. */
export const quotaOf = (plan: Plan, quota: PlanQuota): number => {
  const share = shares[userKind(plan)];
  return quota[share.plan] * share.times;
};

/** The account's quota of a kind, as a number or bytes. */
const limitOf = ({ config }: LocalDeps, plan: Plan, kind: QuotaKind): number =>
  quotaOf(plan, config.quotas[kind]);

const PLAN = 'SELECT role, subscription_status FROM users';

const VERSIONS = `promo_versions v JOIN promos p ON p.id = v.promo_id
  WHERE ${isOwnPromo('p', '$1')}`;
/** AI texts, which are parts of documents. */
const TEXTS = `promotion_texts t JOIN promos p ON p.id = t.promo_id
  WHERE ${isOwnPromo('p', '$1')}`;
/** Revisions of a studio's templates, which count for its owner. */
const TEMPLATE_REVISIONS =
  'template_revisions r JOIN templates t ON t.id = r.template_id WHERE t.owner_id = $1';
/** Rows of batches, whose forms and texts become documents. */
const BATCH_ROWS = 'batch_rows r JOIN batches b ON b.id = r.batch_id WHERE b.owner_id = $1';
/** The entries of reviewers. */
const REVIEWS = 'review_entries e JOIN promos p ON p.id = e.promo_id WHERE p.owner_id = $1';
const REVIEW_BYTES = 'octet_length(concat(e.author, e.text, e.about_text))';
const ASSETS = 'assets WHERE owner_id = $1';
/** An ended upload counts by its assets or, while its file is kept, by the file. */
const UPLOADS = `uploads WHERE owner_id = $1
  AND (state NOT IN ('complete', 'failed', 'cancelled') OR (state = 'failed' AND source_key IS NOT NULL))`;
const bytesIn = (column: string, rows: string): string => `(SELECT coalesce(sum(${column}), 0) FROM ${rows})`;

/** The bytes of a document as the database stores it, compressed. */
const DOCUMENT = 'pg_column_size(document)';
const documentsBesideVersions = [
  `promos p WHERE ${isOwnPromo('p', '$1')}`,
  ...['templates', 'overlay_tracks', 'renders', 'batches'].map((table) => `${table} WHERE owner_id = $1`),
]
  .map((rows) => bytesIn(DOCUMENT, rows))
  .concat(bytesIn('pg_column_size(t.blocks)', TEXTS))
  .concat(bytesIn('pg_column_size(r.document)', TEMPLATE_REVISIONS))
  .concat(bytesIn('pg_column_size(r.form) + pg_column_size(r.texts)', BATCH_ROWS))
  .concat(bytesIn(REVIEW_BYTES, REVIEWS))
  .join(' + ');

/** SQL for the current use by account `$1`. Deleted promos have a limit of their own, see `purgeDeletedPromos`. */
const usedSql: Record<QuotaKind, string> = {
  promos: `(SELECT count(*) FROM promos p WHERE ${isOwnPromo('p', '$1')})`,
  versions: `(SELECT count(*) FROM ${VERSIONS})`,
  templates: `(SELECT count(*) FROM templates t WHERE ${isOwnTemplate('t', '$1')})`,
  overlayTracks: '(SELECT count(*) FROM overlay_tracks WHERE owner_id = $1)',
  documentBytes: `${documentsBesideVersions} + ${bytesIn('pg_column_size(v.document)', VERSIONS)}`,
  libraryVideos: `(SELECT count(DISTINCT coalesce(upload_id, id)) FROM ${ASSETS} AND kind = 'background')
    + (SELECT count(*) FROM ${UPLOADS} AND kind = 'background')`,
  libraryOverlays: `(SELECT count(*) FROM ${ASSETS} AND kind = 'overlay')
    + (SELECT count(*) FROM ${UPLOADS} AND kind = 'overlay')`,
  libraryMusic: `(SELECT count(*) FROM ${ASSETS} AND kind = 'music')
    + (SELECT count(*) FROM ${UPLOADS} AND kind = 'music')`,
  libraryBytes: `${bytesIn('bytes + extra_bytes', ASSETS)} + ${bytesIn('bytes', UPLOADS)}`,
  videos: `(SELECT count(*) FROM renders WHERE owner_id = $1 AND state IN ('queued', 'running', 'completed'))`,
  videoBytes: bytesIn('bytes', `renders WHERE owner_id = $1 AND state = 'completed'`),
};

const errorCodes = {
  promos: 'TOO_MANY_PROMOS',
  versions: 'TOO_MANY_VERSIONS',
  templates: 'TOO_MANY_TEMPLATES',
  overlayTracks: 'TOO_MANY_OVERLAY_TRACKS',
  documentBytes: 'DOCUMENTS_USED_UP',
  libraryVideos: 'TOO_MANY_LIBRARY_VIDEOS',
  libraryOverlays: 'TOO_MANY_LIBRARY_OVERLAYS',
  libraryMusic: 'TOO_MANY_LIBRARY_TRACKS',
  libraryBytes: 'STORAGE_USED_UP',
  videos: 'TOO_MANY_VIDEOS',
  videoBytes: 'VIDEOS_USED_UP',
} as const satisfies Record<QuotaKind, ErrorCode>;

/** The error of a quota, with the limit in its sentence. */
const quotaError = (kind: QuotaKind, limit: number): AppError => {
  const code = errorCodes[kind];
  const shown = kind.endsWith('Bytes') ? byteSize(limit) : formatNumber(limit);
  return new AppError(code, undefined, errorTable[code].message.replace('{limit}', shown));
};

/** The account's current use of these kinds. */
const readUsed = async (
  manager: EntityManager,
  ownerId: string,
  kinds: readonly QuotaKind[],
): Promise<Map<QuotaKind, number>> => {
  const columns = kinds.map((kind) => `${usedSql[kind]} AS "${kind}"`);
  const row = await queryRow<Record<string, string>>(manager, `SELECT ${columns.join(', ')}`, [ownerId]);
  return new Map(kinds.map((kind) => [kind, Number(row[kind])]));
};

/** The account's use and limit of every quota. */
export const readQuotas = async (deps: LocalDeps, actor: CurrentUser): Promise<Quota[]> => {
  const kinds = QuotaKind.options;
  const used = await readUsed(deps.dataSource.manager, actor.id, kinds);
  return kinds.map((kind) => ({ kind, used: used.get(kind) ?? 0, limit: limitOf(deps, actor, kind) }));
};

/** The bytes that a person's uploads use, and the limit. */
export const readLibraryStorage = async (
  deps: LocalDeps,
  actor: CurrentUser,
): Promise<{ usedBytes: number; allowedBytes: number }> => {
  const used = await readUsed(deps.dataSource.manager, actor.id, ['libraryBytes']);
  return { usedBytes: used.get('libraryBytes') ?? 0, allowedBytes: limitOf(deps, actor, 'libraryBytes') };
};

/**
 * Deletes the oldest automatic versions of an account until at most `rows` versions and `bytes` of documents are left. Named versions stay.
 */
const dropOldestVersions = async (
  manager: EntityManager,
  ownerId: string,
  { rows, bytes }: { rows: number; bytes: number },
): Promise<void> => {
  await manager.query(
    `DELETE FROM promo_versions WHERE id IN (
       SELECT id FROM (
         SELECT v.id, v.name, row_number() OVER newest_first AS number,
                sum(pg_column_size(v.document)) OVER newest_first AS bytes
           FROM ${VERSIONS} WINDOW newest_first AS (ORDER BY v.name IS NULL, v.created_at DESC, v.id)) AS listed
        WHERE name IS NULL AND (number > $2 OR bytes > $3 - (${documentsBesideVersions})))`,
    [ownerId, rows, bytes],
  );
};

/** Deletes an account's ended renders without a video, which need their documents only to be retried. */
const dropRendersWithoutVideo = (manager: EntityManager, ownerId: string): Promise<unknown> =>
  manager.query(`DELETE FROM renders WHERE owner_id = $1 AND state IN ('failed', 'cancelled', 'expired')`, [
    ownerId,
  ]);

/** The rows or bytes that a transaction adds to an account, by kind. */
type Additions = Partial<Record<QuotaKind, number>>;

/** The first kind that has no room for the additions, with its limit; null if all have room. */
const findUsedUp = async (
  manager: EntityManager,
  ownerId: string,
  wanted: readonly { kind: QuotaKind; added: number; limit: number }[],
): Promise<{ kind: QuotaKind; limit: number } | null> => {
  const used = await readUsed(
    manager,
    ownerId,
    wanted.map(({ kind }) => kind),
  );
  return wanted.find(({ kind, added, limit }) => (used.get(kind) ?? 0) + added > limit) ?? null;
};

/** Locks the account until the transaction ends. Call it before locking the account's rows, for the order of `server/db/transaction.ts`. */
export const lockAccount = async (manager: EntityManager, ownerId: string): Promise<void> => {
  await manager.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
};

/**
 * Checks that the account has room for the additions of this transaction, and locks the account until the transaction ends, so that
 * concurrent additions count one another. Automatic versions and renders without a video make room for documents.
 * @throws AppError of the used-up quota, such as TOO_MANY_PROMOS
 */
export const assertQuota = async (
  deps: LocalDeps,
  manager: EntityManager,
  ownerId: string,
  additions: Additions,
): Promise<void> => {
  const [plan] = await queryRows<Plan>(manager, `${PLAN} WHERE id = $1 FOR NO KEY UPDATE`, [ownerId]);
  if (plan === undefined) throw new AppError('SIGNED_OUT');
  const wanted = QuotaKind.options.flatMap((kind) => {
    const added = additions[kind];
    return added === undefined ? [] : [{ kind, added, limit: limitOf(deps, plan, kind) }];
  });
  let usedUp = await findUsedUp(manager, ownerId, wanted);
  if (usedUp?.kind === 'documentBytes') await dropRendersWithoutVideo(manager, ownerId);
  if (usedUp?.kind === 'versions' || usedUp?.kind === 'documentBytes') {
    await dropOldestVersions(manager, ownerId, {
      rows: limitOf(deps, plan, 'versions') - (additions.versions ?? 0),
      bytes: limitOf(deps, plan, 'documentBytes') - (additions.documentBytes ?? 0),
    });
    usedUp = await findUsedUp(manager, ownerId, wanted);
  }
  if (usedUp !== null) throw quotaError(usedUp.kind, usedUp.limit);
};

/** The maximum bytes of a document in the database. */
export const documentBytes = (document: object): number => Buffer.byteLength(JSON.stringify(document));

/** Deletes the oldest automatic versions beyond the account's quotas, after a save has added one. */
export const trimVersions = async (deps: LocalDeps, ownerId: string): Promise<void> => {
  const { manager } = deps.dataSource;
  const [plan] = await queryRows<Plan>(manager, `${PLAN} WHERE id = $1`, [ownerId]);
  if (plan === undefined) return;
  await dropOldestVersions(manager, ownerId, {
    rows: limitOf(deps, plan, 'versions'),
    bytes: limitOf(deps, plan, 'documentBytes'),
  });
};

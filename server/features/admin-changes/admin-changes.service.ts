import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type {
  AdminAction,
  AdminChange,
  ChangedFields,
  ChangeFilter,
} from '#contract/admin/admin-changes.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { type SqlFilter, searchPattern, sqlFilter } from '#server/db/sql-filter.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type CsvRow, csvFile } from '#server/downloads/csv.ts';
import type { GeneratedFile } from '#server/downloads/downloaded-file.ts';
import { ownsStudio } from '#server/features/access/conditions.ts';
import { adminChangeEntity, type AdminChangeRow } from './admin-change.entity.ts';

const PAGE_SIZE = 50;

/** What an admin changed. `before` and `after` hold no secrets or personal data, because the record outlives accounts. */
export type RecordedChange = {
  action: AdminAction;
  targetId: string;
  before?: ChangedFields | null;
  after?: ChangedFields | null;
};

/** Adds changes to the record, in the transaction that makes them. */
export const recordAdminChanges = async (
  { clock }: Pick<LocalDeps, 'clock'>,
  manager: EntityManager,
  actor: Pick<CurrentUser, 'id'>,
  changes: readonly RecordedChange[],
): Promise<void> => {
  const rows = changes.map(({ before = null, after = null, ...change }) => ({
    ...change,
    before,
    after,
    id: newId(),
    at: clock.now(),
    actorId: actor.id,
  }));
  await manager.getRepository(adminChangeEntity).insert(rows);
};

/** Existing studios get the name of their owner; shared things have theirs in the record. */
const NAMED = `admin_changes c
  LEFT JOIN users actor ON actor.id = c.actor_id
  LEFT JOIN users target ON target.id = c.target_id
  LEFT JOIN users owner ON ${ownsStudio('owner', 'c.target_id')}`;
const TARGET_NAME = `coalesce(target.email, owner.email, c.after ->> 'name', c.before ->> 'name')`;

const filterOf = ({ actor = '', target = '', action, from, to }: ChangeFilter): SqlFilter => {
  const filter = sqlFilter();
  const { bind, add } = filter;
  if (actor !== '') add(`(c.actor_id = ${bind(actor)} OR actor.email ILIKE ${bind(searchPattern(actor))})`);
  if (target !== '') {
    const pattern = bind(searchPattern(target));
    add(`(c.target_id = ${bind(target)}
      OR c.target_id IN (SELECT unnest(ARRAY[id, CASE role WHEN 'studio_owner' THEN studio_id END]) FROM users WHERE email ILIKE ${pattern})
      OR coalesce(c.after ->> 'name', c.before ->> 'name') ILIKE ${pattern})`);
  }
  if (action !== undefined) add(`c.action = ${bind(action)}`);
  if (from !== undefined) add(`c.at >= ${bind(`${from}T00:00:00Z`)}::timestamptz`);
  if (to !== undefined) add(`c.at < ${bind(`${to}T00:00:00Z`)}::timestamptz + interval '24 hours'`);
  return filter;
};

/** One page of the record, newest first. */
export const listAdminChanges = async (
  { dataSource }: LocalDeps,
  { cursor, ...wanted }: ChangeFilter & { cursor?: string | undefined },
  size = PAGE_SIZE,
): Promise<{ changes: AdminChange[]; nextCursor: string | null }> => {
  const filter = filterOf(wanted);
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    filter.add(`(c.at, c.id) < (${filter.bind(at)}, ${filter.bind(id)})`);
  }
  const read = await queryRows<AdminChangeRow & Pick<AdminChange, 'actorEmail' | 'targetName'>>(
    dataSource,
    `SELECT c.id, c.at, c.actor_id, actor.email AS actor_email, c.action,
            c.target_id, ${TARGET_NAME} AS target_name, c.before, c.after
       FROM ${NAMED} ${filter.where()} ORDER BY c.at DESC, c.id DESC LIMIT ${size + 1}`,
    filter.parameters,
  );
  const { rows, nextCursor } = pageOf(read, size, ({ at }) => at);
  return { changes: rows.map((row) => ({ ...row, at: row.at.toISOString() })), nextCursor };
};

/** Rows per read of an export. */
const BATCH = 1000;

async function* allChanges(deps: LocalDeps, filter: ChangeFilter): AsyncGenerator<CsvRow> {
  let cursor: string | undefined;
  do {
    const page = await listAdminChanges(deps, { ...filter, cursor }, BATCH);
    for (const { at, actorEmail, actorId, action, targetName, targetId, before, after } of page.changes) {
      yield [at, actorEmail, actorId, action, targetName, targetId, asText(before), asText(after)];
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const asText = (fields: ChangedFields | null): string | null =>
  fields === null ? null : JSON.stringify(fields);

/** The record as a CSV file, newest first. */
export const exportAdminChanges = (deps: LocalDeps, filter: ChangeFilter): GeneratedFile =>
  csvFile({
    name: 'polepro-admin-changes',
    columns: ['At', 'Admin', 'Admin id', 'Action', 'Target', 'Target id', 'Before', 'After'],
    rows: allChanges(deps, filter),
  });

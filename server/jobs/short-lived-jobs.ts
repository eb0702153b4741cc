import type { EntitySchemaColumnOptions, EntitySchemaOptions } from 'typeorm';
import { DAY_MS, HOUR_MS } from '#schema/durations.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { findOrphans, rowIdOf } from '#server/files/trash.ts';
import { type ClaimedJob, claimedSql, type JobTable, runningSql } from '#server/jobs/job-kind.ts';

/** The common columns of jobs whose row and files are deleted a day after they end. `progress` is 0 to 1. */
export type ShortLivedJob = {
  progress: number;
  errorCode: string | null;
  errorMessage: string | null;
  attempt: number;
  jobId: string | null;
  retryAt: Date | null;
  startedAt: Date | null;
};

/** The columns of ShortLivedJob, and the state. */
export const shortLivedJobColumns = {
  state: { type: 'text' },
  progress: { type: 'double precision', default: 0 },
  errorCode: { name: 'error_code', type: 'text', nullable: true },
  errorMessage: { name: 'error_message', type: 'text', nullable: true },
  attempt: { type: 'int', default: 0 },
  jobId: { name: 'job_id', type: 'uuid', nullable: true },
  retryAt: { name: 'retry_at', type: 'timestamptz', precision: 3, nullable: true },
  startedAt: { name: 'started_at', type: 'timestamptz', precision: 3, nullable: true },
} satisfies Record<keyof ShortLivedJob | 'state', EntitySchemaColumnOptions>;

/** What the table of such jobs has beside its columns. `result` is the column of what was made; `open` are the states before the end. */
type ShortLivedRules = { table: string; states: readonly string[]; open: readonly string[]; result: string };

const listOf = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

/** Indices and checks of a table of such jobs. */
export const shortLivedJobRules = ({
  table,
  states,
  open,
  result,
}: ShortLivedRules): Required<Pick<EntitySchemaOptions<unknown>, 'indices' | 'checks'>> => ({
  indices: [
    { name: `${table}_owner_created`, columns: ['ownerId', 'createdAt'] },
    { name: `${table}_open`, columns: ['state'], where: `"state" IN (${listOf(open)})` },
  ],
  checks: [
    { name: `${table}_state_is_known`, expression: `"state" IN (${listOf(states)})` },
    {
      name: `${table}_completed_has_${result}`,
      expression: `("state" = 'completed') = ("${result}" IS NOT NULL)`,
    },
    {
      name: `${table}_failed_has_reason`,
      expression: `"state" <> 'failed' OR ("error_code" IS NOT NULL AND "error_message" IS NOT NULL)`,
    },
  ],
});

/** A table of such jobs; their files lie in the media store in `folder`, below the id of each. */
export type ShortLivedTable = JobTable & { folder: string };

/** Why a job failed. */
export type JobFailure = { code: string; message: string };

/** False when the job no longer belongs to this attempt. `column` holds what was made. */
export const markJobCompleted = async (
  { dataSource, clock }: LocalDeps,
  table: ShortLivedTable,
  { id, attempt }: ClaimedJob,
  made: { column: string; value: unknown },
): Promise<boolean> => {
  const count = await countChanged(
    dataSource,
    `UPDATE ${table.table}
        SET state = 'completed', progress = 1, ${made.column} = $3, updated_at = $4
      WHERE ${claimedSql(table)}`,
    [id, attempt, JSON.stringify(made.value), clock.now()],
  );
  return count === 1;
};

/** Does nothing when the job no longer belongs to this attempt. */
export const markJobFailed = async (
  { dataSource, clock }: LocalDeps,
  table: ShortLivedTable,
  { id, attempt }: ClaimedJob,
  { code, message }: JobFailure,
): Promise<void> => {
  await dataSource.query(
    `UPDATE ${table.table}
        SET state = 'failed', error_code = $3, error_message = $4, updated_at = $5
      WHERE ${claimedSql(table)}`,
    [id, attempt, code, message, clock.now()],
  );
};

/** Deletes a job, whatever its state, and its files: a worker that has it stops within a second. The sweep removes what is left. */
export const deleteJob = async (
  { dataSource, mediaStore, log }: LocalDeps,
  { table, folder }: ShortLivedTable,
  id: string,
): Promise<void> => {
  await dataSource.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
  for (const key of await mediaStore.keys(`${folder}/${id}`)) {
    await mediaStore
      .delete(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'a file of a deleted job is left'));
  }
};

/** How long a job's result can be fetched, milliseconds. */
const RETENTION_MS = DAY_MS;
/** The longest that a job's input may take to arrive, milliseconds. */
const ARRIVES_WITHIN_MS = 6 * HOUR_MS;

/** Deletes jobs that ended a day ago, those whose bytes never arrived, and files without a row. */
export const sweepShortLived = async (
  { dataSource, mediaStore, clock }: LocalDeps,
  { folder, ...table }: ShortLivedTable,
): Promise<void> => {
  const now = clock.now().getTime();
  await dataSource.query(
    `DELETE FROM ${table.table}
      WHERE (state NOT IN ('uploading', 'queued') AND NOT ${runningSql(table)} AND updated_at < $1)
         OR (state = 'uploading' AND created_at < $2)`,
    [new Date(now - RETENTION_MS), new Date(now - ARRIVES_WITHIN_MS)],
  );
  // Listed before the rows are read: newer files are not in the list.
  const keys = await mediaStore.keys(folder);
  const rows = await queryRows<{ id: string }>(dataSource, `SELECT id FROM ${table.table}`);
  const known = new Set(rows.map(({ id }) => id));
  const orphans = await findOrphans({ mediaStore, clock }, keys, (key) => known.has(rowIdOf(key)));
  for (const key of orphans) await mediaStore.delete(key);
};

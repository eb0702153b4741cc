import { hostname } from 'node:os';
import { LessThan } from 'typeorm';
import { type BackupList, BACKUPS_LISTED } from '#contract/admin/backups.contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import { withClient } from '#server/db/copy-tables.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { StartError } from '#server/start-error.ts';
import { backupEntity } from './backup.entity.ts';
import { type BackupResult, makeBackup } from './make-backup.ts';

/** How often each worker checks whether a backup is due, milliseconds. */
const CHECK_EVERY_MS = 10 * MINUTE_MS;
/** Time until a failed backup is retried, milliseconds. */
const RETRY_AFTER_MS = HOUR_MS;
/** How long the list remembers a backup, days. */
const LISTED_DAYS = 90;

type BackupRequest = { databaseUrl: string; folder: string; signal?: AbortSignal };

const nothing = { name: null, rows: 0, files: 0, copiedFiles: 0, bytes: 0 };

/** The reason that admins may read; the details of a defect go to the log. */
const problemOf = (error: unknown): string =>
  error instanceof StartError ? error.message : 'It failed. The log of the process has the reason.';

/**
 * Makes a backup and lists it for the admins, even if it fails.
 *
 * @throws as makeBackup.
 */
export const recordBackup = async (
  deps: LocalDeps,
  { databaseUrl, folder, signal }: BackupRequest,
): Promise<BackupResult> => {
  const { clock, config, dataSource } = deps;
  const backups = dataSource.getRepository(backupEntity);
  const row = { id: newId(), startedAt: clock.now(), host: hostname(), folder };
  try {
    const made = await makeBackup(deps, { databaseUrl, folder, keep: config.backup.keep, signal });
    const { name, rows, files, copiedFiles, bytes } = made;
    const facts = { name, rows, files, copiedFiles, bytes, problem: null };
    await backups.insert({ ...row, ...facts, finishedAt: clock.now() });
    return made;
  } catch (error) {
    if (signal?.aborted !== true)
      await backups.insert({ ...row, ...nothing, problem: problemOf(error), finishedAt: clock.now() });
    throw error;
  } finally {
    await backups.delete({ finishedAt: LessThan(new Date(clock.now().getTime() - LISTED_DAYS * DAY_MS)) });
  }
};

/** Whether the folder has no backup of this period and none has just failed. */
const isDue = async ({ clock, config, dataSource }: LocalDeps, folder: string): Promise<boolean> => {
  const now = clock.now().getTime();
  const [row] = await queryRows<{ isDone: boolean }>(
    dataSource,
    `SELECT EXISTS (SELECT FROM backups WHERE folder = $1
       AND (problem IS NULL AND started_at > $2 OR problem IS NOT NULL AND finished_at > $3)) AS is_done`,
    [folder, new Date(now - config.backup.everyHours * HOUR_MS), new Date(now - RETRY_AFTER_MS)],
  );
  return row?.isDone !== true;
};

/** Makes a backup when one is due, in one process at a time. */
export const backUpWhenDue = (deps: LocalDeps, request: BackupRequest): Promise<void> =>
  withClient(request.databaseUrl, async (client) => {
    const {
      rows: [lock],
    } = await client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('polepro: scheduled backup', 0)) AS held`,
    );
    if (lock?.held !== true || !(await isDue(deps, request.folder))) return;
    const { name, files, copiedFiles, bytes } = await recordBackup(deps, request);
    deps.log.info({ backup: name, files, copiedFiles, bytes }, 'backup made');
  });

/** Makes backups at the times in the settings. Returns a function that stops this and discards a backup in progress. */
export const startBackups = (deps: LocalDeps): (() => Promise<void>) => {
  const { backup, databaseUrl } = deps.config;
  const { folder } = backup;
  if (folder === null || databaseUrl === null) return async () => {};
  const stopping = new AbortController();
  const stop = repeatUntilStopped(
    CHECK_EVERY_MS,
    () => backUpWhenDue(deps, { databaseUrl, folder, signal: stopping.signal }),
    (error) => {
      if (!stopping.signal.aborted) deps.log.error({ err: error }, 'backup failed');
    },
  );
  return async () => {
    stopping.abort();
    await stop();
  };
};

/** The latest backups, and the hours between two backups. */
export const listBackupRows = async ({ config, dataSource }: LocalDeps): Promise<BackupList> => {
  const rows = await dataSource
    .getRepository(backupEntity)
    .find({ order: { finishedAt: 'DESC' }, take: BACKUPS_LISTED });
  const { everyHours, keep, folder } = config.backup;
  return {
    schedule: folder === null ? null : { everyHours, keep },
    backups: rows.map(({ startedAt, finishedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
    })),
  };
};

import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { Instant, PublicId } from '#contract/ids.ts';

const Count = z.number().int().nonnegative();

/**
 * A finished or failed backup, in the folder `name` of `folder` on the machine `host`. `copiedFiles` is the number of files that no earlier
 * backup had; `problem` says why the backup failed.
 */
const BackupView = z.strictObject({
  id: PublicId,
  startedAt: Instant,
  finishedAt: Instant,
  host: z.string(),
  folder: z.string(),
  name: z.string().nullable(),
  rows: Count,
  files: Count,
  copiedFiles: Count,
  bytes: Count,
  problem: z.string().nullable(),
});
export type BackupView = z.infer<typeof BackupView>;

/** `schedule` is null if backups are only made by hand. */
const BackupList = z.strictObject({
  schedule: z.strictObject({ everyHours: Count, keep: Count }).nullable(),
  backups: z.array(BackupView),
});
export type BackupList = z.infer<typeof BackupList>;

/** Length of the list of the latest backups. */
export const BACKUPS_LISTED = 30;

export const listBackups = defineEndpoint({
  method: 'GET',
  path: '/api/admin/backups',
  summary: `The latest ${BACKUPS_LISTED} backups, and how often one is made`,
  access: ['admin'],
  response: BackupList,
});

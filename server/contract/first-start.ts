import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/ids.ts';

/**
 * Endpoints of the first-start screen. Only the launcher serves them, while an empty installation waits for a choice. Each takes the token
 * of the printed link as `Authorization: Bearer`.
 */

/** The path of the screen. The token follows as the fragment, which browsers never send. */
export const FIRST_START_PATH = '/first-start';

const Count = z.number().int().nonnegative();

/** `accounts` are people who can sign in, `videos` finished videos, and `bytes` the total of all files and tables. */
const BackupContents = z.strictObject({
  promos: Count,
  accounts: Count,
  videos: Count,
  bytes: Count,
  version: z.enum(['same', 'earlier', 'newer']),
});
export type BackupContents = z.infer<typeof BackupContents>;

/** `contents` is null if the backup's list of contents is damaged. */
const OfferedBackup = z.strictObject({
  name: z.string(),
  madeAt: Instant,
  contents: BackupContents.nullable(),
});
export type OfferedBackup = z.infer<typeof OfferedBackup>;

const RestoreStage = z.enum(['checking', 'files', 'rows', 'migrating']);
export type RestoreStage = z.infer<typeof RestoreStage>;

/**
 * `problem` says why the last restore failed. `begun` is the backup that is already partly restored, the only one that can still be chosen.
 * `progress` of the whole restore is 0 to 1.
 */
const SetupState = z.discriminatedUnion('step', [
  z.strictObject({
    step: z.literal('choosing'),
    problem: z.string().nullable(),
    begun: z.string().nullable(),
  }),
  z.strictObject({
    step: z.literal('restoring'),
    name: z.string(),
    stage: RestoreStage,
    progress: z.number().min(0).max(1),
  }),
  z.strictObject({ step: z.literal('starting'), restored: z.string().nullable() }),
]);
export type SetupState = z.infer<typeof SetupState>;

/** The `backups` of `folder`, newest first. */
const FirstStart = z.strictObject({
  folder: z.string(),
  backups: z.array(OfferedBackup),
  state: SetupState,
});
export type FirstStart = z.infer<typeof FirstStart>;

export const readFirstStart = defineEndpoint({
  method: 'GET',
  path: '/api/first-start',
  summary: 'The backups that can be restored into this empty installation, and the progress of a restore',
  access: 'public',
  status: 200,
  responseType: 'json',
  response: FirstStart,
});

export const restoreAtFirstStart = defineEndpoint({
  method: 'POST',
  path: '/api/first-start/restore',
  summary: 'Restores a backup, then starts the service',
  access: 'public',
  status: 202,
  responseType: 'json',
  body: z.strictObject({ name: z.string().max(100) }),
  response: SetupState,
});

export const startFresh = defineEndpoint({
  method: 'POST',
  path: '/api/first-start/fresh',
  summary: 'Starts the service as a new installation',
  access: 'public',
  status: 202,
  responseType: 'json',
  response: SetupState,
});

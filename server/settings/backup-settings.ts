import { resolve } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#server/project-root.ts';
import { wholeNumber } from './setting-types.ts';

/** The settings of scheduled backups. */
export const backupSettings = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 8760).default(24),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
};

export type BackupConfig = {
  /** `folder` is an absolute path, or null without a schedule; `keep` is how many backups stay in it. */
  backup: { folder: string | null; everyHours: number; keep: number };
};

export function backupConfig(settings: z.output<z.ZodObject<typeof backupSettings>>): BackupConfig {
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = settings;
  return {
    backup: { folder: folder === undefined ? null : resolve(projectRoot, folder), everyHours, keep },
  };
}

import { resolve } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#server/project-root.ts';

/** A number as text, because an empty value counts as not set. */
const upTo = (most: number, fallback: number) => {
  const should = `a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, should)
    .transform(Number)
    .pipe(z.number().min(1, should).max(most, should))
    .default(fallback);
};

/** The settings of scheduled backups. */
export const backupSettings = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: upTo(8760, 24),
  BACKUP_KEEP: upTo(1000, 14),
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

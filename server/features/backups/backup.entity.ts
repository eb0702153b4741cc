import { EntitySchema } from 'typeorm';
import { bigNumber } from '#server/db/base-columns.ts';

/**
 * A finished or failed backup: `name` is its folder within `folder` on the machine `host`. If it failed, `problem` says why and `name` is
 * null.
 */
export type BackupRow = {
  id: string;
  startedAt: Date;
  finishedAt: Date;
  host: string;
  folder: string;
  name: string | null;
  rows: number;
  files: number;
  copiedFiles: number;
  bytes: number;
  problem: string | null;
};

export const backupEntity = new EntitySchema<BackupRow>({
  name: 'backup',
  tableName: 'backups',
  columns: {
    id: { type: 'varchar', length: 22, primary: true, primaryKeyConstraintName: 'backups_pkey' },
    startedAt: { name: 'started_at', type: 'timestamptz', precision: 3 },
    finishedAt: { name: 'finished_at', type: 'timestamptz', precision: 3 },
    host: { type: 'text' },
    folder: { type: 'text' },
    name: { type: 'text', nullable: true },
    rows: { type: 'bigint', transformer: bigNumber },
    files: { type: 'int' },
    copiedFiles: { name: 'copied_files', type: 'int' },
    bytes: { type: 'bigint', transformer: bigNumber },
    problem: { type: 'text', nullable: true },
  },
  indices: [{ name: 'backups_finished', columns: ['finishedAt'] }],
});

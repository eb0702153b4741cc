import { EntitySchema } from 'typeorm';
import { type BaseRow, baseColumns, bigNumber, idOf } from '#server/db/base-columns.ts';
import {
  type ShortLivedJob,
  shortLivedJobColumns,
  shortLivedJobRules,
} from '#server/jobs/short-lived-jobs.ts';

/** `uploading`: its bytes are arriving; `queued`: it waits for a worker. */
const compressionStates = ['uploading', 'queued', 'running', 'completed', 'failed'] as const;
type CompressionState = (typeof compressionStates)[number];

/** The finished video, in the media store under `key`, with its size in px. `isUnchanged`: it is the original. */
export type CompressedFile = {
  key: string;
  bytes: number;
  mimeType: string;
  extension: string;
  isUnchanged: boolean;
  width: number | null;
  height: number | null;
  fps: number | null;
};

/**
 * A video to make smaller, and the job that does so (see server/jobs). `sourceBytes` is null until all bytes have arrived. The row and its
 * video are deleted a day after the job ends.
 */
export type Compression = BaseRow &
  ShortLivedJob & {
    ownerId: string;
    fileName: string;
    targetBytes: number;
    sourceBytes: number | null;
    state: CompressionState;
    result: CompressedFile | null;
  };

export const compressionEntity = new EntitySchema<Compression>({
  name: 'compression',
  tableName: 'compressions',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'compressions_owner_fkey', onDelete: 'CASCADE' }),
    fileName: { name: 'file_name', type: 'text' },
    targetBytes: { name: 'target_bytes', type: 'int' },
    sourceBytes: { name: 'source_bytes', type: 'bigint', transformer: bigNumber, nullable: true },
    result: { type: 'jsonb', nullable: true },
    ...shortLivedJobColumns,
  },
  ...shortLivedJobRules({
    table: 'compressions',
    states: compressionStates,
    open: ['uploading', 'queued', 'running'],
    result: 'result',
  }),
});

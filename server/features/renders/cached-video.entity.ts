import { EntitySchema } from 'typeorm';
import type { RenderStrategy } from '#contract/videos/renders.contract.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';
import { bigNumber } from '#server/db/big-number.ts';

/**
 * A finished video that serves the same person's next identical request at once. Its file is a hard link to the render's file or a copy of
 * it, so eviction does not affect the render.
 */
export type CachedVideoRow = BaseRow & {
  ownerId: string;
  contentHash: string;
  strategy: RenderStrategy;
  strategyReason: string;
  bytes: number;
  usedAt: Date;
};

export const cachedVideoEntity = new EntitySchema<CachedVideoRow>({
  name: 'kept_video',
  tableName: 'kept_videos',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'kept_videos_owner_fkey', onDelete: 'CASCADE' }),
    contentHash: { name: 'content_hash', type: 'text' },
    strategy: { name: 'way', type: 'text' },
    strategyReason: { name: 'way_reason', type: 'text' },
    bytes: { type: 'bigint', transformer: bigNumber },
    usedAt: { name: 'used_at', type: 'timestamptz', precision: 3 },
  },
  uniques: [{ name: 'kept_videos_are_kept_once', columns: ['ownerId', 'contentHash'] }],
});

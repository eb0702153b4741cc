import { EntitySchema } from 'typeorm';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * A set of promos to make for classes, all from one `document` that was frozen when the batch was created. At `startedAt`, its promos were
 * saved and their renders queued; their progress is only in the rows of `renders`.
 */
export type BatchRecord = BaseRow & {
  ownerId: string;
  studioId: string | null;
  title: string;
  document: Promo;
  startedAt: Date | null;
};

export const batchEntity = new EntitySchema<BatchRecord>({
  name: 'batch',
  tableName: 'batches',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'batches_owner_fkey', onDelete: 'CASCADE' }),
    studioId: idOf('studio', 'studio_id', {
      foreignKey: 'batches_studio_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    title: { type: 'text' },
    document: { type: 'jsonb' },
    startedAt: { name: 'started_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [
    // Read backwards for 'newest first'.
    { name: 'batches_owner_created', columns: ['ownerId', 'createdAt', 'id'] },
    { name: 'batches_studio', columns: ['studioId'] },
  ],
});

/**
 * One class of a batch. `sessionRevision` is the revision of its timetable class that the form was made from, or that the person kept it
 * against. `texts` replace texts that the form fills in. `assetId` is the clip; null means the video of the batch's document. After the
 * start, `promoId` is its promo and `renderId` the latest render, of `promoRevision`; see `showInBatch`.
 */
export type BatchRowRecord = BaseRow & {
  batchId: string;
  position: number;
  sessionId: string | null;
  sessionRevision: number | null;
  form: ClassInfo;
  texts: Record<string, string>;
  assetId: string | null;
  isLeftOut: boolean;
  promoId: string | null;
  promoRevision: number | null;
  renderId: string | null;
};

export const batchRowEntity = new EntitySchema<BatchRowRecord>({
  name: 'batchRow',
  tableName: 'batch_rows',
  columns: {
    ...baseColumns,
    batchId: idOf('batch', 'batch_id', { foreignKey: 'batch_rows_batch_fkey', onDelete: 'CASCADE' }),
    position: { type: 'int' },
    sessionId: { name: 'session_id', type: 'varchar', length: 22, nullable: true },
    sessionRevision: { name: 'session_revision', type: 'int', nullable: true },
    form: { type: 'jsonb' },
    texts: { type: 'jsonb', default: {} },
    assetId: { name: 'asset_id', type: 'text', nullable: true },
    isLeftOut: { name: 'is_left_out', type: 'boolean', default: false },
    promoId: idOf('promo', 'promo_id', {
      foreignKey: 'batch_rows_promo_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    promoRevision: { name: 'promo_revision', type: 'int', nullable: true },
    renderId: idOf('render', 'render_id', {
      foreignKey: 'batch_rows_render_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
  },
  uniques: [
    { name: 'batch_rows_place', columns: ['batchId', 'position'] },
    { name: 'batch_rows_promo_once', columns: ['promoId'] },
    { name: 'batch_rows_render_once', columns: ['renderId'] },
  ],
  indices: [{ name: 'batch_rows_session', columns: ['sessionId'] }],
});

/** The clip of a promo and the day that the promo advertises, so that no clip is used again too soon. */
export type ClipUse = { promoId: string; ownerId: string; assetId: string; usedOn: string };

export const clipUseEntity = new EntitySchema<ClipUse>({
  name: 'clipUse',
  tableName: 'clip_uses',
  columns: {
    promoId: idOf('promo', 'promo_id', {
      foreignKey: 'clip_uses_promo_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'clip_uses_pkey',
    }),
    ownerId: idOf('user', 'owner_id', { foreignKey: 'clip_uses_owner_fkey', onDelete: 'CASCADE' }),
    assetId: { name: 'asset_id', type: 'text' },
    usedOn: { name: 'used_on', type: 'date' },
  },
  indices: [{ name: 'clip_uses_owner_day', columns: ['ownerId', 'usedOn'] }],
});

import { EntitySchema } from 'typeorm';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * Promos to be made for classes, all from one `document`, frozen when the batch was created. `startedAt` is when its promos were
 * saved and their renders queued; how far those are, only the rows of `renders` say.
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
    // Read in reverse for 'newest first'.
    { name: 'batches_owner_created', columns: ['ownerId', 'createdAt', 'id'] },
    { name: 'batches_studio', columns: ['studioId'] },
  ],
});

/**
 * One class of a batch; `sessionRevision` is that of its class in the timetable which the form was made from, or decided upon.
 * `texts` replace what the form fills in; `assetId` is the clip, null for the video of the batch's document. Since the start,
 * `promoId` is its promo, and `renderId` the latest render of it, of `promoRevision`, see `showInBatch`.
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

/** The clip of a promo, and the day that the promo advertises, so that no clip is used again too soon. */
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

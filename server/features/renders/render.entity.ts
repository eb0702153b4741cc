import { EntitySchema } from 'typeorm';
import type { RenderFailureCode } from '#contract/job-failures.ts';
import {
  type QualityPreset,
  type RenderStage,
  RenderState,
  type RenderStrategy,
} from '#contract/videos/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { type BaseRow, baseColumns, bigNumber, idOf } from '#server/db/base-columns.ts';

/** `single` renders are requested individually and go before those of a `batch`. */
const renderKinds = ['single', 'batch'] as const;
export type RenderKind = (typeof renderKinds)[number];

/**
 * A requested video, and the job of rendering it (see server/jobs). `document` is frozen on request. `attempt` goes up with every start and
 * never down; a worker writes only while its own attempt is the current one. `jobId` is the row's job in the queue; after a fault of the
 * machine, it waits until `retryAt`. `contentHash` identifies everything that went into the video of a completed render, so that an
 * identical request gets the same video. `isWatermarked` depends on the account at the time of the freeze. `cost` is an estimate, see
 * `RenderCost`; null in rows of older versions.
 */
export type RenderRow = BaseRow & {
  ownerId: string;
  promoId: string | null;
  revision: number;
  title: string;
  document: Promo;
  qualityPreset: QualityPreset;
  kind: RenderKind;
  state: RenderState;
  stage: RenderStage | null;
  /** 0 to 1. */
  progress: number;
  secondsLeft: number | null;
  strategy: RenderStrategy | null;
  strategyReason: string | null;
  attempt: number;
  jobId: string | null;
  retryAt: Date | null;
  bytes: number | null;
  contentHash: string | null;
  isWatermarked: boolean;
  /** Processor seconds. */
  cost: number | null;
  errorCode: RenderFailureCode | null;
  startedAt: Date | null;
  finishedAt: Date | null;
};

/** A newly requested render. */
export type NewRender = Pick<
  RenderRow,
  | 'id'
  | 'ownerId'
  | 'promoId'
  | 'revision'
  | 'title'
  | 'document'
  | 'qualityPreset'
  | 'kind'
  | 'isWatermarked'
> & { cost: number };

export const renderEntity = new EntitySchema<RenderRow>({
  name: 'render',
  tableName: 'renders',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'renders_owner_fkey', onDelete: 'CASCADE' }),
    promoId: idOf('promo', 'promo_id', {
      foreignKey: 'renders_promo_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    revision: { type: 'int' },
    title: { type: 'text' },
    document: { type: 'jsonb' },
    qualityPreset: { name: 'quality_preset', type: 'text' },
    kind: { type: 'text', default: 'single' },
    state: { type: 'text' },
    stage: { type: 'text', nullable: true },
    progress: { type: 'double precision' },
    secondsLeft: { name: 'seconds_left', type: 'double precision', nullable: true },
    strategy: { name: 'way', type: 'text', nullable: true },
    strategyReason: { name: 'way_reason', type: 'text', nullable: true },
    attempt: { type: 'int' },
    jobId: { name: 'job_id', type: 'uuid', nullable: true },
    retryAt: { name: 'retry_at', type: 'timestamptz', precision: 3, nullable: true },
    bytes: { type: 'bigint', transformer: bigNumber, nullable: true },
    contentHash: { name: 'content_hash', type: 'text', nullable: true },
    isWatermarked: { name: 'is_watermarked', type: 'boolean', default: false },
    cost: { type: 'double precision', nullable: true },
    errorCode: { name: 'error_code', type: 'text', nullable: true },
    startedAt: { name: 'started_at', type: 'timestamptz', precision: 3, nullable: true },
    finishedAt: { name: 'finished_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [
    { name: 'renders_owner_created', columns: ['ownerId', 'createdAt', 'id'] },
    { name: 'renders_promo', columns: ['promoId'] },
    { name: 'renders_finished', columns: ['finishedAt', 'state', 'startedAt', 'errorCode'] },
    { name: 'renders_stored', columns: ['ownerId', 'bytes'], where: `"state" = 'completed'` },
    // By the assets in the document: an expression, which only a migration can declare.
    { name: 'renders_assets', synchronize: false },
    {
      name: 'renders_owner_open',
      columns: ['ownerId', 'state', 'kind'],
      where: `"state" IN ('queued', 'running')`,
    },
    { name: 'renders_open', columns: ['state'], where: `"state" IN ('queued', 'running')` },
  ],
  checks: [
    {
      name: 'renders_state_is_known',
      expression: `"state" IN (${RenderState.options.map((state) => `'${state}'`).join(', ')})`,
    },
    {
      name: 'renders_kind_is_known',
      expression: `"kind" IN (${renderKinds.map((kind) => `'${kind}'`).join(', ')})`,
    },
    { name: 'renders_completed_has_file', expression: `"state" <> 'completed' OR "bytes" IS NOT NULL` },
    { name: 'renders_failed_has_reason', expression: `"state" <> 'failed' OR "error_code" IS NOT NULL` },
  ],
});

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

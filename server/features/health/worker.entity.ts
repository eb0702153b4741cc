import { EntitySchema } from 'typeorm';
import type { Health } from '#contract/health.contract.ts';
import type { RenderStrategy } from '#contract/videos/renders.contract.ts';

/** The tools that a worker found on its machine. `detail` is a version, or advice. */
export type WorkerFacts = {
  browser: { ok: boolean; detail: string };
  ffmpeg: { ok: boolean; detail: string };
  renderStrategy: RenderStrategy;
  /** The browser and ffmpeg that it renders with; see `describeToolchain`. */
  programs: string;
  /** The guarantees of the sandbox on its machine; missing for a worker of an older version. */
  sandbox?: WorkerSandbox;
};

export type WorkerSandbox = Omit<Health['sandbox'], 'images'>;

/** A worker process that is active or was recently. */
export type WorkerRow = {
  id: string;
  host: string;
  facts: WorkerFacts;
  startedAt: Date;
  heartbeatAt: Date;
};

export const workerEntity = new EntitySchema<WorkerRow>({
  name: 'worker',
  tableName: 'workers',
  columns: {
    id: { type: 'text', primary: true, primaryKeyConstraintName: 'workers_pkey' },
    host: { type: 'text' },
    facts: { type: 'jsonb' },
    startedAt: { name: 'started_at', type: 'timestamptz', precision: 3 },
    heartbeatAt: { name: 'heartbeat_at', type: 'timestamptz', precision: 3 },
  },
});

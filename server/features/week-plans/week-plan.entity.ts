import { EntitySchema } from 'typeorm';
import type { BatchStart } from '#contract/videos/batches.contract.ts';
import { baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * When and how an account's weeks are prepared. Days before `activeFrom` prepare nothing. `problem` says why the last week could not be
 * prepared.
 */
export type WeekPlanRecord = {
  ownerId: string;
  createdAt: Date;
  updatedAt: Date;
  isOn: boolean;
  weekday: number;
  timeZone: string;
  start: BatchStart;
  usesBrandKit: boolean;
  activeFrom: string;
  problem: string | null;
};

const { createdAt, updatedAt } = baseColumns;

export const weekPlanEntity = new EntitySchema<WeekPlanRecord>({
  name: 'weekPlan',
  tableName: 'week_plans',
  columns: {
    ownerId: idOf('user', 'owner_id', {
      foreignKey: 'week_plans_owner_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'week_plans_pkey',
    }),
    createdAt,
    updatedAt,
    isOn: { name: 'is_on', type: 'boolean' },
    weekday: { type: 'int' },
    timeZone: { name: 'time_zone', type: 'text' },
    start: { type: 'jsonb' },
    usesBrandKit: { name: 'uses_brand_kit', type: 'boolean', default: true },
    activeFrom: { name: 'active_from', type: 'date' },
    problem: { type: 'text', nullable: true },
  },
});

/** The outcome of a week: a batch, or none because there were no classes. */
const outcomes = ['ready', 'no-classes'] as const;
type Outcome = (typeof outcomes)[number];

/** A prepared week of an account, with one row even if several processes try. `mailed` is the outcome that was mailed. */
type PreparedWeekRecord = {
  ownerId: string;
  week: string;
  createdAt: Date;
  updatedAt: Date;
  outcome: Outcome;
  batchId: string | null;
  mailed: Outcome | null;
};

export const preparedWeekEntity = new EntitySchema<PreparedWeekRecord>({
  name: 'preparedWeek',
  tableName: 'prepared_weeks',
  columns: {
    ownerId: idOf('user', 'owner_id', {
      foreignKey: 'prepared_weeks_owner_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'prepared_weeks_pkey',
    }),
    week: { type: 'date', primary: true, primaryKeyConstraintName: 'prepared_weeks_pkey' },
    createdAt,
    updatedAt,
    outcome: { type: 'text' },
    batchId: idOf('batch', 'batch_id', {
      foreignKey: 'prepared_weeks_batch_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    mailed: { type: 'text', nullable: true },
  },
  indices: [{ name: 'prepared_weeks_batch', columns: ['batchId'] }],
  checks: [
    {
      name: 'prepared_weeks_outcome_is_known',
      expression: `"outcome" IN (${outcomes.map((outcome) => `'${outcome}'`).join(', ')})`,
    },
  ],
});

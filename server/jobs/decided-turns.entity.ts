import { EntitySchema } from 'typeorm';

/** The jobs of a queue whose turns are decided ahead, first one first. Those that have started since are skipped. */
export type DecidedTurns = { queue: string; jobs: string[]; decidedAt: Date };

export const decidedTurnsEntity = new EntitySchema<DecidedTurns>({
  name: 'decidedTurns',
  tableName: 'decided_turns',
  columns: {
    queue: { type: 'text', primary: true, primaryKeyConstraintName: 'decided_turns_pkey' },
    jobs: { type: 'text', array: true },
    decidedAt: { name: 'decided_at', type: 'timestamptz', precision: 3 },
  },
});

import { EntitySchema } from 'typeorm';
import type { SessionSource } from '#contract/timetable/timetable.contract.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

type Facts = {
  date: string;
  time: string;
  durationMinutes: number | null;
  classType: string;
  instructor: string;
  room: string | null;
  details: string | null;
  isCancelled: boolean;
};

/**
 * A class of an account's timetable. The `planned…` columns hold the first plan; if the current values differ, the class is moved or
 * substituted. `sourceKey` identifies the class in its source, so that the next import updates it. Triggers count `revision` and keep every
 * revision.
 */
export type ClassSessionRow = BaseRow &
  Facts & {
    ownerId: string;
    plannedDate: string;
    plannedTime: string;
    plannedInstructor: string;
    source: SessionSource;
    sourceKey: string | null;
    revision: number;
  };

const facts = {
  date: { type: 'date' },
  time: { type: 'time' },
  durationMinutes: { name: 'duration_minutes', type: 'int', nullable: true },
  classType: { name: 'class_type', type: 'text' },
  instructor: { type: 'text' },
  room: { type: 'text', nullable: true },
  details: { type: 'text', nullable: true },
} as const;

export const classSessionEntity = new EntitySchema<ClassSessionRow>({
  name: 'classSession',
  tableName: 'class_sessions',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'class_sessions_owner_fkey', onDelete: 'CASCADE' }),
    ...facts,
    isCancelled: { name: 'is_cancelled', type: 'boolean', default: false },
    plannedDate: { name: 'planned_date', type: 'date' },
    plannedTime: { name: 'planned_time', type: 'time' },
    plannedInstructor: { name: 'planned_instructor', type: 'text' },
    source: { type: 'text' },
    sourceKey: { name: 'source_key', type: 'text', nullable: true },
    revision: { type: 'int', default: 1 },
  },
  uniques: [{ name: 'class_sessions_source_key', columns: ['ownerId', 'sourceKey'] }],
  indices: [{ name: 'class_sessions_owner_date', columns: ['ownerId', 'date'] }],
});

/** An earlier revision of a class, which promos may still show. */
export type ClassSessionRevision = Facts & { sessionId: string; revision: number; createdAt: Date };

export const classSessionRevisionEntity = new EntitySchema<ClassSessionRevision>({
  name: 'classSessionRevision',
  tableName: 'class_session_revisions',
  columns: {
    sessionId: idOf('classSession', 'session_id', {
      foreignKey: 'class_session_revisions_session_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'class_session_revisions_pkey',
    }),
    revision: { type: 'int', primary: true, primaryKeyConstraintName: 'class_session_revisions_pkey' },
    ...facts,
    isCancelled: { name: 'is_cancelled', type: 'boolean' },
    createdAt: baseColumns.createdAt,
  },
});

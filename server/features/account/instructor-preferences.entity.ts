import { EntitySchema } from 'typeorm';
import type { WritingStyle } from '#schema/class/class-info.ts';
import { idOf } from '#server/db/base-columns.ts';

/** Defaults of a person's class form; null means not set. */
export type InstructorPreferencesRow = {
  userId: string;
  instructorName: string | null;
  handle: string | null;
  studio: string | null;
  lastClassTime: string | null;
  writingStyle: WritingStyle;
};

export const instructorPreferencesEntity = new EntitySchema<InstructorPreferencesRow>({
  name: 'instructorPreferences',
  tableName: 'instructor_preferences',
  columns: {
    userId: idOf('user', 'user_id', {
      foreignKey: 'instructor_preferences_user_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'instructor_preferences_pkey',
    }),
    instructorName: { name: 'instructor_name', type: 'text', nullable: true },
    handle: { type: 'text', nullable: true },
    studio: { type: 'text', nullable: true },
    lastClassTime: { name: 'last_class_time', type: 'text', nullable: true },
    writingStyle: { name: 'writing_style', type: 'text' },
  },
});

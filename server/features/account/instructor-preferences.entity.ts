import { EntitySchema } from 'typeorm';
import type { WritingStyle } from '#schema/writing-style.ts';

/** What a person's class form starts with; null where nothing has been said. */
export type InstructorPreferencesRow = {
  userId: string;
  instructorName: string | null;
  studio: string | null;
  lastClassTime: string | null;
  writingStyle: WritingStyle;
};

export const instructorPreferencesEntity = new EntitySchema<InstructorPreferencesRow>({
  name: 'instructorPreferences',
  tableName: 'instructor_preferences',
  columns: {
    userId: {
      name: 'user_id',
      type: 'varchar',
      length: 22,
      primary: true,
      primaryKeyConstraintName: 'instructor_preferences_pkey',
      foreignKey: { target: 'user', name: 'instructor_preferences_user_fkey', onDelete: 'CASCADE' },
    },
    instructorName: { name: 'instructor_name', type: 'text', nullable: true },
    studio: { type: 'text', nullable: true },
    lastClassTime: { name: 'last_class_time', type: 'text', nullable: true },
    writingStyle: { name: 'writing_style', type: 'text' },
  },
});

import { EntitySchema } from 'typeorm';
import type { WritingPreferences } from '#contract/promotion.contract.ts';

/** What a person's promotional texts should say, and what they should not. */
export const writingPreferencesEntity = new EntitySchema<WritingPreferences & { userId: string }>({
  name: 'writingPreferences',
  tableName: 'writing_preferences',
  columns: {
    userId: {
      name: 'user_id',
      type: 'varchar',
      length: 22,
      primary: true,
      primaryKeyConstraintName: 'writing_preferences_pkey',
      foreignKey: { target: 'user', name: 'writing_preferences_user_fkey', onDelete: 'CASCADE' },
    },
    doSay: { name: 'do_say', type: 'jsonb' },
    dontSay: { name: 'dont_say', type: 'jsonb' },
  },
});

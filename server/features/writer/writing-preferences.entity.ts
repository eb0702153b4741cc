import { EntitySchema } from 'typeorm';
import type { WritingPreferences } from '#contract/promos/promotion.contract.ts';
import { idOf } from '#server/db/base-columns.ts';

/** The phrases that a person wants, and does not want, in promotional texts. */
export const writingPreferencesEntity = new EntitySchema<WritingPreferences & { userId: string }>({
  name: 'writingPreferences',
  tableName: 'writing_preferences',
  columns: {
    userId: idOf('user', 'user_id', {
      foreignKey: 'writing_preferences_user_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'writing_preferences_pkey',
    }),
    doSay: { name: 'do_say', type: 'jsonb' },
    dontSay: { name: 'dont_say', type: 'jsonb' },
  },
});

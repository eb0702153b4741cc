import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/** A person who has dismissed the notes on an entry of the wording list. */
type WordingDismissal = { userId: string; entryId: string };

export const wordingDismissalEntity = new EntitySchema<WordingDismissal>({
  name: 'wordingDismissal',
  tableName: 'wording_dismissals',
  columns: {
    userId: idOf('user', 'user_id', {
      foreignKey: 'wording_dismissals_user_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'wording_dismissals_pkey',
    }),
    entryId: idOf('wordingEntry', 'entry_id', {
      foreignKey: 'wording_dismissals_entry_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'wording_dismissals_pkey',
    }),
  },
  indices: [{ name: 'wording_dismissals_entry', columns: ['entryId'] }],
});

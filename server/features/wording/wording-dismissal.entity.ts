import { EntitySchema } from 'typeorm';

/** A person who wants no more notes on an entry of the wording list. */
type WordingDismissal = { userId: string; entryId: string };

export const wordingDismissalEntity = new EntitySchema<WordingDismissal>({
  name: 'wordingDismissal',
  tableName: 'wording_dismissals',
  columns: {
    userId: {
      name: 'user_id',
      type: 'varchar',
      length: 22,
      primary: true,
      primaryKeyConstraintName: 'wording_dismissals_pkey',
      foreignKey: { target: 'user', name: 'wording_dismissals_user_fkey', onDelete: 'CASCADE' },
    },
    entryId: {
      name: 'entry_id',
      type: 'varchar',
      length: 22,
      primary: true,
      primaryKeyConstraintName: 'wording_dismissals_pkey',
      foreignKey: { target: 'wordingEntry', name: 'wording_dismissals_entry_fkey', onDelete: 'CASCADE' },
    },
  },
  indices: [{ name: 'wording_dismissals_entry', columns: ['entryId'] }],
});

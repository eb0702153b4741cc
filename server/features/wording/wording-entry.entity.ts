import { EntitySchema } from 'typeorm';
import type { WordingFields } from '#contract/promos/wording-list.contract.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** A hashtag or phrase that a platform is known to hide. Unique per platform, ignoring case. */
export type WordingRow = BaseRow & WordingFields;

export const wordingEntity = new EntitySchema<WordingRow>({
  name: 'wordingEntry',
  tableName: 'wording_list',
  columns: {
    ...baseColumns,
    word: { type: 'text' },
    platform: { type: 'text' },
    hiddenIn: { name: 'hidden_in', type: 'text' },
    sourceTitle: { name: 'source_title', type: 'text' },
    sourceUrl: { name: 'source_url', type: 'text' },
    alternatives: { type: 'jsonb' },
  },
  // Its columns are expressions, which only a migration can declare.
  indices: [{ name: 'wording_list_word_key', synchronize: false }],
});

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

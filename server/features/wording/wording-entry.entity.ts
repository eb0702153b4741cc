import { EntitySchema } from 'typeorm';
import type { WordingFields } from '#contract/promos/wording-list.contract.ts';
import { type BaseRow, baseColumns } from '#server/db/base-columns.ts';

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

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names in a sentence: `Mia, Ann, and Lee`. */
export const listOf = (names: readonly string[]): string => listFormat.format(names);

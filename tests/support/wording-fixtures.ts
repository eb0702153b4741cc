import { newId } from '#server/db/new-id.ts';
import type { TestService } from '#tests/support/test-service.ts';

/** A new entry of the list of hashtags. */
export const newWording = () => ({
  word: newId().replaceAll('-', '_'),
  platform: 'Instagram',
  hiddenIn: '2019-07',
  sourceTitle: 'A report',
  sourceUrl: 'https://example.test/report',
  alternatives: ['PoleClass'],
});

/** Everyone's: no principal owns an entry. */
export const newWordingEntry = async ({ deps }: TestService): Promise<string> => {
  const id = newId();
  const { word, platform, hiddenIn, sourceTitle, sourceUrl, alternatives } = newWording();
  await deps.dataSource.query(
    `INSERT INTO wording_list (id, word, platform, hidden_in, source_title, source_url, alternatives)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, word, platform, hiddenIn, sourceTitle, sourceUrl, JSON.stringify(alternatives)],
  );
  return id;
};

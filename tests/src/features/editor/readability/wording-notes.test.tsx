import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import type { WordingEntry } from '#contract/wording-list.contract.ts';
import { WordingNotes } from '#src/features/editor/readability/wording-notes.tsx';
import { answer, serveWith } from '#tests/src/support/answer.ts';
import { show } from '#tests/src/support/show.tsx';

const entry = (word: string, fields: Partial<WordingEntry> = {}): WordingEntry => ({
  id: word.padEnd(22, '-'),
  word,
  platform: 'Instagram',
  hiddenIn: '2019-07',
  sourceTitle: 'CTV News: Instagram apologizes',
  sourceUrl: 'https://example.test/report',
  alternatives: ['PoleClass', 'DanceClass'],
  ...fields,
});

const showNotes = (text: string) => {
  serveWith(() => answer(200, { entries: [entry('poledancing'), entry('poletrick', { alternatives: [] })] }));
  return show(<WordingNotes text={text} />, { store: createStore() });
};

test('says that a hashtag was hidden, with its source and alternatives', async () => {
  showNotes('Come to #PoleDancing tonight');
  await screen.findByText(
    '#poledancing was hidden in 2019 on Instagram. Alternatives: #PoleClass, #DanceClass.',
    { exact: false },
  );
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'CTV News: Instagram apologizes' });
  expect(link.href).toBe('https://example.test/report');
  expect(screen.queryByText(/poletrick/)).toBeNull();
});

test('a part of a word and two words are no hashtag', async () => {
  showNotes('pole dancing, poledancingqueen, and a poletrick');
  await screen.findByText('#poletrick was hidden in 2019 on Instagram.', { exact: false });
  expect(screen.queryByText(/poledancing/)).toBeNull();
});

test('a note can be dismissed', async () => {
  showNotes('#poledancing #poletrick');
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss the note on #poledancing' }));
  expect(screen.queryByText(/poledancing/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss the note on #poletrick' }));
  expect(screen.queryByRole('region', { name: 'Wording' })).toBeNull();
  expect(localStorage.getItem('polepro.dismissed-wording')?.split(' ')).toHaveLength(2);
  localStorage.clear();
});

import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { BatchPage } from '#src/features/batches/batch-page.tsx';
import { editorParts, preparedBatch, someBatchRow, startedBatch } from '#tests/src/support/batches.ts';
import { insertText } from '#tests/src/support/insert-text.ts';
import { bodyOf, jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const typeTime = async (time: string): Promise<void> => {
  const field = await screen.findByLabelText('Time');
  fireEvent.change(field, { target: { value: time } });
  fireEvent.blur(field);
};

test('a row is not saved with an invalid time, and its page says why', async () => {
  const saved = someBatchRow('a', { form: { ...emptyClassInfo(), classType: 'Class a', time: '7:30 PM' } });
  const fetched = serveWith(() => jsonResponse(200, preparedBatch(saved)));
  show(<BatchPage id={startedBatch.id} parts={editorParts} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit Class a/ }));
  await typeTime('25:99');
  fireEvent.click(screen.getByRole('radio', { name: 'Video' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Type a time such as 7:30 PM or 19:30.')).toBeDefined();
  await typeTime('20:15');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bodies = fetched.mock.calls.flatMap(([, init]) => (init.method === 'PATCH' ? [bodyOf(init)] : []));
  expect(bodies).toEqual([expect.objectContaining({ form: { ...saved.form, time: '8:15 PM' } })]);
});

test('a paste that is too long for a text of a row says what is left out', async () => {
  const notified = vi.spyOn(notifications, 'show').mockReturnValue('');
  serveWith(() => jsonResponse(200, preparedBatch(someBatchRow('a'))));
  show(<BatchPage id={startedBatch.id} parts={editorParts} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit Class a/ }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Texts' }));
  const [field] = await screen.findAllByRole<HTMLTextAreaElement>('textbox');
  if (field === undefined) throw new Error('The promo has no text.');
  field.select();
  insertText(field, 'a'.repeat(MAX_TEXT_LENGTH + 2), 'insertFromPaste');
  expect(field.value).toBe('a'.repeat(MAX_TEXT_LENGTH));
  expect(notified).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'Cut to 1,000 characters: the last 2 characters are left out.' }),
  );
});

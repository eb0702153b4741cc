import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ClassSession } from '#contract/timetable/timetable.contract.ts';
import { SessionDialog } from '#src/features/timetable/session-dialog.tsx';
import { bodyOf, jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someSession } from '#tests/src/support/timetable.ts';

afterEach(() => vi.unstubAllGlobals());

const session = someSession('a');

/** Opens the class; returns what is sent to change it. */
const openClass = (fields: Partial<ClassSession> = {}) => {
  const sent: unknown[] = [];
  serveWith((url, init) => {
    if (init.method === 'PATCH') sent.push(bodyOf(init));
    if (url.startsWith('/api/timetable')) return jsonResponse(200, session);
    return jsonResponse(200, url.endsWith('types') ? [] : { instructorNames: [], instructors: [] });
  });
  show(<SessionDialog open={{ session: { ...session, ...fields } }} onClose={() => undefined} />);
  return sent;
};

const saveWith = async (minutes: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Minutes'), { target: { value: minutes } });
  fireEvent.click(screen.getByRole('button', { name: 'Save class' }));
};

test('a class takes minutes up to a limit, which is named', async () => {
  const sent = openClass();
  for (const minutes of ['2881', '0', 'an hour']) {
    await saveWith(minutes);
    await screen.findByText('Type minutes from 1 to 2,880.');
  }
  expect(sent).toEqual([]);
  await saveWith('2880');
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ durationMinutes: 2880 })]));
});

test('a cancelled class is restored', async () => {
  const sent = openClass({ status: 'cancelled' });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this class' }));
  await waitFor(() => expect(sent).toEqual([{ isCancelled: false }]));
});

import { Notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PreparedWeekNotice } from '#src/features/editor/header/timetable-notices.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00'), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};

const batch = { id: 'b'.repeat(22), promos: 3, toCheck: 1, isBlocked: false };

/** As if the editor were opened; resolves once the notice could be there. */
const openEditor = async (prepared: object | null, saveNow = async () => 1): Promise<void> => {
  const served = serveWith(() =>
    jsonResponse(200, { plan: null, nextOn: null, designTitle: null, problem: null, prepared }),
  );
  const parts = (
    <>
      <Notifications />
      <PreparedWeekNotice />
      <Address />
    </>
  );
  show(parts, { fields: { saveNow } });
  await waitFor(() => expect(served).toHaveBeenCalled());
};

test('a prepared week is announced in the editor, and its batch opens once the promo is saved', async () => {
  const saveNow = vi.fn(async () => 1);
  await openEditor({ week: '2026-11-30', batch }, saveNow);
  await screen.findByText('Your week is ready');
  expect(screen.getByRole('alert').textContent).toContain(
    '3 promos for the week of Monday, Nov 30. 1 needs checking. Nothing renders until you start it.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(`/batches/${batch.id}`));
  expect(saveNow).toHaveBeenCalledOnce();
});

test('is announced at each visit until it is closed; then the next week is', async () => {
  await openEditor({ week: '2026-11-30', batch });
  await screen.findByText('Your week is ready');
  cleanup();
  await openEditor({ week: '2026-11-30', batch });
  await screen.findByText('Your week is ready');
  fireEvent.click(screen.getByRole('alert').querySelector('button')!);
  await waitFor(() => expect(screen.queryByText('Your week is ready')).toBeNull());
  cleanup();
  await openEditor({ week: '2026-11-30', batch });
  expect(screen.queryByText('Your week is ready')).toBeNull();
  cleanup();
  await openEditor({ week: '2026-12-07', batch: null });
  await screen.findByText('No promos for the coming week');
  fireEvent.click(screen.getByRole('button', { name: 'Open timetable' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Address').textContent).toBe('/timetable?week=2026-12-07'),
  );
});

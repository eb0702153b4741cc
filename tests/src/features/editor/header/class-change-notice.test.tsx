import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { ClassChangeNotice } from '#src/features/editor/header/timetable-notices.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someSession, someSessionFacts } from '#tests/src/support/timetable.ts';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00'), toFake: ['Date'] }));
afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const planned = { ...someSessionFacts, instructor: 'Ana Ruiz' };

const substituted = {
  promoId: 'p'.repeat(22),
  session: someSession('s', { status: 'substituted', revision: 2 }),
  shown: planned,
  changes: [],
};

const names = {
  instructorNames: ['Ana Ruiz', 'Mia Lee'],
  instructors: [
    { name: 'Ana Ruiz', handle: 'ana.pole' },
    { name: 'Mia Lee', handle: 'mia.lee' },
  ],
};

test('Update names the substitute with their handle, however late the names of the studio arrive', async () => {
  const pendingNames = Promise.withResolvers<Response>();
  serveWith((url) =>
    url === '/api/studio/instructor-names' ? pendingNames.promise : jsonResponse(200, someRender()),
  );
  const queryClient = makeQueryClient();
  queryClient.setQueryData(queryKeys.promosOfSessions, [substituted]);
  const store = createStore();
  const classInfo = {
    ...emptyClassInfo(),
    schedule: 'One-time class',
    classDate: '2026-11-27',
    time: '6:15 PM',
    classType: 'Pole Flow',
    instructorName: 'Ana Ruiz',
    instructorHandle: '@ana.pole',
  } as const;
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ classInfo }) });
  const parts = (
    <>
      <Notifications />
      <ClassChangeNotice />
    </>
  );
  show(parts, { store, user: someUser({ role: 'studio_owner' }), queryClient });
  pendingNames.resolve(jsonResponse(200, names));
  await expect.poll(() => queryClient.getQueryData(queryKeys.instructorNames)).toEqual(names);
  fireEvent.click(await screen.findByRole('button', { name: 'Update' }));
  expect(store.get(promoAtom).classInfo).toMatchObject({
    instructorName: 'Mia Lee',
    instructorHandle: '@mia.lee',
  });
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

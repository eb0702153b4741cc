import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useSetAtom } from 'jotai';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { LockablePromo } from '#contract/promos/promos.contract.ts';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { ApiError } from '#src/api/api-error.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { setDuration } from '#src/features/editor/document/promo-edits.ts';
import { OpenPromoProvider } from '#src/features/editor/editor-page.tsx';
import { SaveIndicator } from '#src/features/editor/header/header-controls.tsx';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { makeDraftStore } from '#src/features/editor/state/persistence/draft-store.ts';
import { editPromoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { useChooseTemplate } from '#src/features/editor/templates/templates-panel.tsx';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { blockStorage } from '#tests/src/support/broken-storage.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  notifications.clean();
});

const opened: LockablePromo = {
  id: 'p'.repeat(22),
  title: 'Monday Spin',
  revision: 3,
  document: somePromo(),
  updatedAt: '2026-11-20T20:00:00.000Z',
  template: null,
};

const conflict = new ApiError({
  status: 409,
  code: 'REVISION_CONFLICT',
  message: 'Changed elsewhere.',
  bodyText: '',
  details: undefined,
});

const Verbs = () => {
  const { title, rename, saveNow, notifyIfStale } = useOpenPromo();
  const { apply } = useEdit();
  const editPromo = useSetAtom(editPromoAtom);
  const choose = useChooseTemplate();
  return (
    <>
      <h1>{title}</h1>
      <button type="button" onClick={() => void rename('Tuesday Spin')}>
        rename
      </button>
      <button type="button" onClick={() => apply(setDuration, { seconds: 5 })}>
        edit
      </button>
      <button type="button" onClick={() => void saveNow().catch(() => undefined)}>
        save
      </button>
      <button
        type="button"
        onClick={() => choose(templates[0]!, { info: emptyClassInfo(), today: '2026-03-12' })}
      >
        choose
      </button>
      <button type="button" onClick={() => editPromo({ do: 'undo' })}>
        undo
      </button>
      <button type="button" onClick={() => editPromo({ do: 'redo' })}>
        redo
      </button>
      <button
        type="button"
        onClick={() => {
          const fields = { classType: 'Spin & Flow', schedule: 'Every Thursday', time: '7:30 PM' } as const;
          apply(changeClassInfo, { fields, today: '2026-03-12' });
        }}
      >
        class
      </button>
      <button
        type="button"
        onClick={() => apply(changeClassInfo, { fields: { time: '8:00 PM' }, today: '2026-03-12' })}
      >
        time
      </button>
      <button type="button" onClick={() => notifyIfStale(conflict)}>
        stale
      </button>
    </>
  );
};

const showOpenPromo = (view = opened) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter>
          <OpenPromoProvider
            view={view}
            drafts={makeDraftStore(browserStorage, 'this-page')}
            onReload={() => undefined}
          >
            <Verbs />
            <SaveIndicator />
            <Notifications />
          </OpenPromoProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

test('a rename does not hide a save of another tab: the next save is still based on the opened revision', async () => {
  const elsewhere = { ...opened, revision: 4, document: somePromo({ videoDuration: 9 }) };
  const { document: _, template: _template, ...saved } = elsewhere;
  const fetched = serveWith((url, { method }) => {
    if (method === 'PATCH') return jsonResponse(200, { ...saved, title: 'Tuesday Spin' });
    if (method === 'PUT')
      return jsonResponse(409, { code: 'REVISION_CONFLICT', message: 'Changed elsewhere.' });
    return jsonResponse(200, url.startsWith('/api/renders') ? { renders: [], nextCursor: null } : elsewhere);
  });
  showOpenPromo();
  fireEvent.click(screen.getByText('rename'));
  await waitFor(() => screen.getByText('Tuesday Spin'));
  expect(document.title).toBe('Tuesday Spin · PolePro');
  act(() => {
    fireEvent.click(screen.getByText('edit'));
    fireEvent.click(screen.getByText('save'));
  });
  await waitFor(() => screen.getByText('This promo was changed somewhere else'));
  const put = fetched.mock.calls.find(([, init]) => init.method === 'PUT');
  expect(JSON.parse(put?.[1].body as string)).toMatchObject({ revision: 3 });
});

test('a tab without unsaved changes gets the conflict dialog when another call finds it stale', async () => {
  serveWith((url) =>
    jsonResponse(200, url.startsWith('/api/renders') ? { renders: [], nextCursor: null } : opened),
  );
  showOpenPromo();
  fireEvent.click(await screen.findByText('stale'));
  expect(await screen.findByRole('button', { name: 'Load the newer one' })).toBeDefined();
});

test('undo of a template restores the title too, and redo sets it again', async () => {
  const { document: _, template: _template, ...saved } = opened;
  serveWith((url, { method, body }) => {
    if (method === 'PATCH') return jsonResponse(200, { ...saved, ...JSON.parse(body as string) });
    if (method === 'PUT') return jsonResponse(200, { ...saved, revision: 4 });
    return jsonResponse(200, url.startsWith('/api/renders') ? { renders: [], nextCursor: null } : opened);
  });
  showOpenPromo({ ...opened, title: 'New promo' });
  const steps = [
    ['choose', templates[0]!.title],
    ['undo', 'New promo'],
    ['redo', templates[0]!.title],
  ] as const;
  for (const [press, title] of steps) {
    fireEvent.click(screen.getByText(press));
    await waitFor(() => expect(screen.getByRole('heading').textContent).toBe(title));
  }
});

test('a promo without a name is named after its class, follows it, undo and redo, and keeps the name that the user gives it', async () => {
  const { document: _, template: _template, ...saved } = opened;
  serveWith((url, { method, body }) => {
    if (method === 'PATCH') return jsonResponse(200, { ...saved, ...JSON.parse(body as string) });
    if (method === 'PUT') return jsonResponse(200, { ...saved, revision: 4 });
    return jsonResponse(200, url.startsWith('/api/renders') ? { renders: [], nextCursor: null } : opened);
  });
  showOpenPromo({ ...opened, title: 'New promo' });
  const steps = [
    ['class', 'Spin & Flow · Thu 7:30 PM'],
    ['time', 'Spin & Flow · Thu 8:00 PM'],
    ['undo', 'Spin & Flow · Thu 7:30 PM'],
    ['undo', 'New promo'],
    ['redo', 'Spin & Flow · Thu 7:30 PM'],
    ['rename', 'Tuesday Spin'],
  ] as const;
  for (const [press, title] of steps) {
    fireEvent.click(screen.getByText(press));
    await waitFor(() => expect(screen.getByRole('heading').textContent).toBe(title));
  }
  fireEvent.click(screen.getByText('time'));
  fireEvent.click(screen.getByText('save'));
  await screen.findByText('Saved');
  expect(screen.getByRole('heading').textContent).toBe('Tuesday Spin');
});

/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = (): boolean => {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

test('with blocked storage the editor works, says what that means, and asks before unsaved changes are lost', async () => {
  const blocked = blockStorage();
  let isAway = true;
  const { document: _, template: _template, ...saved } = opened;
  serveWith((url, { method }) => {
    if (method === 'PUT') {
      return isAway
        ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'Restarting.' })
        : jsonResponse(200, { ...saved, revision: 4 });
    }
    return jsonResponse(200, url.startsWith('/api/renders') ? { renders: [], nextCursor: null } : opened);
  });
  showOpenPromo();
  await screen.findByText('Saved');
  expect(asksBeforeLeaving()).toBe(false);
  act(() => {
    fireEvent.click(screen.getByText('edit'));
    fireEvent.click(screen.getByText('save'));
  });
  await screen.findByText('Not saved – keep this page open');
  await screen.findByText('This browser cannot keep unsaved changes');
  expect(asksBeforeLeaving()).toBe(true);
  isAway = false;
  dispatchEvent(new Event('online'));
  await screen.findByText('Saved');
  expect(asksBeforeLeaving()).toBe(false);
  blocked.mockRestore();
});

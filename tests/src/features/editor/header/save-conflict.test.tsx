import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import { SaveConflict } from '#src/features/editor/editor-page.tsx';
import { saveStateAtom } from '#src/features/editor/state/persistence/autosave.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const savedCopy = { id: 'c'.repeat(22), title: 'x', revision: 1, updatedAt: '2026-11-20T20:00:00.000Z' };

const showConflict = (template: PromoTemplate | null = null) => {
  const store = createStore();
  const drafts = {
    write: vi.fn<() => boolean>(() => true),
    clear: vi.fn<(promoId: string) => void>(),
    adopt: vi.fn<() => null>(() => null),
    orphans: () => [],
  };
  const onReload = vi.fn<() => void>();
  store.set(editPromoAtom, { do: 'open', promo: somePromo(), template });
  store.set(saveStateAtom, { state: 'conflict', error: null });
  show(<SaveConflict drafts={drafts} onReload={onReload} />, { store });
  return { drafts, onReload };
};

test('saves my version as a copy, and only then deletes the draft', async () => {
  const fetched = serveWith(() => jsonResponse(201, { ...savedCopy, document: somePromo() }));
  const { drafts, onReload } = showConflict();
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine as a copy' }));
  await waitFor(() => expect(drafts.clear).toHaveBeenCalledOnce());
  const [url, init] = fetched.mock.calls[0]!;
  expect([url, init.method]).toEqual(['/api/promos', 'POST']);
  expect(JSON.parse(init.body as string)).toEqual({
    title: 'Monday Spin (my copy)',
    document: somePromo(),
  });
  expect(onReload).not.toHaveBeenCalled();
});

const revision = { revision: 3, document: somePromo(), locks: { background: true, elements: {} } };
const template: PromoTemplate = {
  id: 't'.repeat(22),
  title: 'Monday look',
  studioName: null,
  revisions: [revision],
};

test('my copy follows the same revision of the template, or none if the user has left the studio', async () => {
  const bodies: unknown[] = [];
  serveWith((_url, { body }) => {
    bodies.push(JSON.parse(body as string));
    return bodies.length === 1
      ? jsonResponse(404, { code: 'NOT_FOUND', message: 'Not found.' })
      : jsonResponse(201, { ...savedCopy, document: somePromo() });
  });
  const { drafts } = showConflict(template);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine as a copy' }));
  await waitFor(() => expect(drafts.clear).toHaveBeenCalledOnce());
  const copy = { title: 'Monday Spin (my copy)', document: somePromo() };
  expect(bodies).toEqual([{ ...copy, templateId: template.id, templateRevision: 3 }, copy]);
});

test('keeps the draft and shows the reason when the copy cannot be saved', async () => {
  serveWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const { drafts } = showConflict();
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine as a copy' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(drafts.clear).not.toHaveBeenCalled();
});

test('deletes the draft and opens the newer version', () => {
  const { drafts, onReload } = showConflict();
  fireEvent.click(screen.getByRole('button', { name: 'Load the newer one' }));
  expect(drafts.clear).toHaveBeenCalledOnce();
  expect(onReload).toHaveBeenCalledOnce();
});

test('cannot be dismissed without a decision', () => {
  const { drafts, onReload } = showConflict();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.getByRole('button', { name: 'Keep mine as a copy' })).toBeDefined();
  expect(drafts.clear).not.toHaveBeenCalled();
  expect(onReload).not.toHaveBeenCalled();
});

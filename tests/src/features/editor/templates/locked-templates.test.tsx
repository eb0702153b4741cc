import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { PromoTemplate, SavedTemplate } from '#contract/promos/templates.contract.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { Inspector } from '#src/features/editor/inspector/inspector.tsx';
import { LayerList } from '#src/features/editor/inspector/layer-list.tsx';
import { ElementPopup } from '#src/features/editor/mobile/element-popup.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom, selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { TemplateLocksDialog } from '#src/features/editor/templates/template-locks-dialog.tsx';
import { TemplatesPanel } from '#src/features/editor/templates/templates-panel.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

// happy-dom has none; the cards' images wait for it and do not matter here.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe = vi.fn<() => void>();
    disconnect = vi.fn<() => void>();
  },
);

const start = somePromo();
const former = start.textElements[0]!;
const locks: TemplateLocks = {
  background: true,
  elements: { header: ['color', 'font', 'place'], 'overlay-stars': ['place'] },
};
const golden: Promo = { ...start, textElements: [{ ...former, textColor: '#c0ffee' }] };
const template: PromoTemplate = {
  id: 't'.repeat(22),
  title: 'Monday look',
  studioName: 'Studio Flow',
  revisions: [{ revision: 1, document: start, locks }],
};
const saved: SavedTemplate = {
  id: template.id,
  title: template.title,
  document: start,
  createdAt: '2026-11-20T20:00:00.000Z',
  isOwn: false,
  studio: { name: 'Studio Flow', locks },
};

const opened = (revisions: PromoTemplate['revisions'] | null = template.revisions) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: start, template: revisions && { ...template, revisions } });
  return store;
};

/** The bodies that the service is sent, by call. */
const serve = (templates: SavedTemplate[] = []) => {
  const bodies = new Map<string, unknown>();
  serveWith((url, init) => {
    const path = new URL(url, 'http://localhost').pathname;
    if (init.method !== undefined && init.method !== 'GET') {
      bodies.set(`${init.method} ${path}`, JSON.parse(typeof init.body === 'string' ? init.body : '{}'));
    }
    if (path === '/api/templates')
      return init.method === 'POST'
        ? jsonResponse(201, saved)
        : jsonResponse(200, { templates, nextCursor: null });
    if (path === '/api/promos') return jsonResponse(201, { id: 'n'.repeat(22) });
    if (path.startsWith('/api/templates/')) return jsonResponse(200, saved);
    if (path.endsWith('/overlays')) return jsonResponse(200, []);
    if (path.includes('preferences')) {
      return jsonResponse(200, {
        instructorName: null,
        studio: null,
        lastClassTime: null,
        writingStyle: 'playful',
      });
    }
    return jsonResponse(200, { universal: [], personal: [] });
  });
  return bodies;
};

/** The panel closes with the layout that it is part of; the dialog belongs to the editor. */
const OwnersScreen = () => {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Turn the tablet
      </button>
      {isOpen && <TemplatesPanel />}
      <TemplateLocksDialog />
    </>
  );
};

const isDisabled = (role: string, name: string): boolean =>
  screen.getByRole(role, { name }).matches(':disabled, fieldset[disabled] *');

const isRefused = (name: string): boolean =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test('locked fields of a text are disabled and say by whom; the others are not', () => {
  serve();
  const store = opened();
  store.set(selectElementAtom, 'header');
  show(<Inspector />, { store });
  expect(screen.getAllByRole('group', { name: 'Locked by Studio Flow' }).length).toBeGreaterThan(2);
  expect(isDisabled('combobox', 'Font Family')).toBe(true);
  expect(isDisabled('slider', 'Font Size (px)')).toBe(true);
  expect(isDisabled('textbox', 'Text Color')).toBe(true);
  expect(isDisabled('slider', 'X Position (%)')).toBe(true);
  expect(isDisabled('textbox', 'Edit Text Content')).toBe(false);
  expect(isDisabled('button', 'Duplicate')).toBe(false);
  const deletion = screen.getByRole('button', { name: 'Delete', description: 'Locked by Studio Flow' });
  expect(deletion.getAttribute('aria-disabled')).toBe('true');
});

test('aligning and hiding are refused with the reason when everything they act on is locked in its place', async () => {
  serve();
  const store = opened();
  store.set(selectElementsAtom, ['header', 'overlay-stars']);
  show(
    <>
      <Inspector />
      <LayerList />
    </>,
    { store },
  );
  expect(['Align left', 'Delete', 'Hide Header'].map(isRefused)).toEqual([true, true, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Align left' }));
  expect(store.get(promoAtom)).toEqual(start);
  act(() => store.set(selectElementsAtom, ['header', start.textElements[1]!.id]));
  expect(['Align left', 'Delete', 'Duplicate'].map(isRefused)).toEqual([false, false, false]);
});

test('so they are in the popup of a phone', () => {
  serve();
  const store = opened();
  store.set(selectElementAtom, 'overlay-stars');
  const [element] = start.overlayElements;
  show(
    <ElementPopup
      found={{ kind: 'overlay', element: element! }}
      side="bottom"
      onClose={() => undefined}
      onMore={() => undefined}
      onHeight={() => undefined}
    />,
    { store },
  );
  expect(screen.getByRole('group', { name: 'Locked by Studio Flow' })).toBeTruthy();
  expect(isDisabled('slider', 'Size')).toBe(true);
});

test('a member starts a new promo from a template of the studio, with its locked values', async () => {
  const bodies = serve([saved]);
  show(<TemplatesPanel />, { store: opened(null), user: someUser({ role: 'studio_team' }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Studio' }));
  const card = await screen.findByRole('button', { name: 'Start from Monday look' });
  expect(screen.queryByRole('button', { name: 'More for Monday look' })).toBeNull();
  fireEvent.click(card);
  await waitFor(() => expect(bodies.has('POST /api/promos')).toBe(true));
  expect(bodies.get('POST /api/promos')).toMatchObject({
    title: 'Monday look',
    templateId: saved.id,
    document: { background: start.background, textElements: [former, {}] },
  });
});

test('an owner shares a promo as a template, with everything locked but the texts, also when the layout changes meanwhile', async () => {
  const bodies = serve();
  show(<OwnersScreen />, { store: opened(null), user: someUser({ role: 'studio_owner' }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as template' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Share with my team' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose locks' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What is locked in Monday Spin' }));
  const header = within(dialog.getByRole('group', { name: /^Header/ }));
  expect(header.getAllByRole('button', { pressed: true }).map((button) => button.textContent)).toEqual([
    'Color',
    'Font',
    'Place',
  ]);
  fireEvent.click(header.getByRole('button', { name: 'Text' }));
  fireEvent.click(header.getByRole('button', { name: 'Font' }));
  // What is chosen outlives the layout.
  fireEvent.click(screen.getByText('Turn the tablet'));
  fireEvent.click(dialog.getByRole('button', { name: 'Share with my team' }));
  await waitFor(() => expect(bodies.has('POST /api/templates')).toBe(true));
  expect(bodies.get('POST /api/templates')).toMatchObject({
    title: 'Monday Spin',
    locks: {
      background: true,
      elements: { header: ['color', 'place', 'text'], 'overlay-stars': ['place'] },
    },
  });
});

test('an owner publishes the open promo as an update of a template', async () => {
  const bodies = serve([{ ...saved, isOwn: true }]);
  const store = opened(null);
  store.set(editPromoAtom, { do: 'edit', edit: () => golden });
  show(<OwnersScreen />, { store, user: someUser({ role: 'studio_owner' }) });
  fireEvent.click(await screen.findByRole('button', { name: 'More for Monday look' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Replace with this promo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Publish the update' }));
  const call = `PUT /api/templates/${saved.id}`;
  await waitFor(() => expect(bodies.has(call)).toBe(true));
  expect(bodies.get(call)).toMatchObject({ locks, document: { textElements: [{ textColor: '#c0ffee' }] } });
});

test('an update is offered until it is taken with one press, and again after undo', async () => {
  serve();
  const [first] = template.revisions;
  const store = opened([{ revision: 2, document: golden, locks }, first]);
  show(<TemplatesPanel />, { store });
  const update = await screen.findByRole('region', { name: 'Update available' });
  fireEvent.click(within(update).getByRole('button', { name: 'Update' }));
  expect(store.get(promoAtom).textElements[0]).toEqual({ ...former, textColor: '#c0ffee' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Update available' })).toBeNull());
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom)).toEqual(start);
  await screen.findByRole('region', { name: 'Update available' });
});

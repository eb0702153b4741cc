import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import type { SavedTemplate } from '#contract/promos/templates.contract.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PromoMusic } from '#schema/promo-music.ts';
import type { Promo } from '#schema/promo.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { EmptyPreview } from '#src/features/editor/preview/preview.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useTemplateInput } from '#src/features/editor/templates/pickable-templates.ts';
import { TemplatesPanel } from '#src/features/editor/templates/templates-panel.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

// happy-dom has none; the cards' images wait for it and do not matter here.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe = vi.fn<() => void>();
    disconnect = vi.fn<() => void>();
  },
);

afterEach(() => {
  vi.restoreAllMocks();
});

const named = (id: string) => templates.find((template) => template.id === id)!;
const ownTemplate = (title: string): SavedTemplate => ({
  id: title.padEnd(22, 'x').replaceAll(' ', '-'),
  title,
  document: somePromo({ videoDuration: 9 }),
  createdAt: '2026-11-20T20:00:00.000Z',
  isOwn: true,
  studio: null,
});

const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Start from ${name}` }));
const offered = () =>
  screen.getAllByRole('button', { name: /^Start from / }).map((button) => button.textContent);

const sent = ({ body }: RequestInit) => JSON.parse(typeof body === 'string' ? body : '{}');

/** The panel of a promo, with a service that stores templates. */
const showPanel = (
  promo: Promo,
  { own = [], title = 'New promo' }: { own?: SavedTemplate[]; title?: string } = {},
) => {
  let stored = own;
  const preferences = { instructorName: null, studio: null, lastClassTime: null, writingStyle: 'playful' };
  serveWith((url, init) => {
    if (url.includes('/api/templates')) {
      if (init.method === 'POST') {
        const { title: name, document } = sent(init);
        stored = [{ ...ownTemplate(name), document }, ...stored];
        return jsonResponse(201, stored[0]);
      }
      if (init.method === 'PATCH') {
        stored = stored.map((each) => ({ ...each, title: sent(init).title }));
        return jsonResponse(200, stored[0]);
      }
      if (init.method === 'DELETE') {
        stored = [];
        return jsonResponse(204, null);
      }
      // A page of two, to have more than one.
      const from = Number(new URL(url, 'http://localhost').searchParams.get('cursor') ?? 0);
      const nextCursor = from + 2 < stored.length ? String(from + 2) : null;
      return jsonResponse(200, { templates: stored.slice(from, from + 2), nextCursor });
    }
    if (url.endsWith('/overlays')) return jsonResponse(200, []);
    if (url.includes('preferences')) return jsonResponse(200, preferences);
    return jsonResponse(200, { universal: [], personal: [] });
  });
  const rename = vi.fn<(title: string) => Promise<void>>(async () => undefined);
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  const onApplied = vi.fn<() => void>();
  show(<TemplatesPanel onApplied={onApplied} />, { store, fields: { title, rename } });
  const textOf = (id: string) => store.get(promoAtom).textElements.find((each) => each.id === id)?.content;
  return { store, rename, onApplied, textOf, stored: () => stored };
};

test('applies the design of a template, keeps the typed texts, and is one undo step', () => {
  const promo = somePromo({ background: { assetId: 'starter-velvet' } });
  const { store, textOf, onApplied } = showPanel(promo);
  choose('Silk flow');
  const applied = store.get(promoAtom);
  expect(textOf('header')).toBe('Spin into Monday');
  expect(textOf('schedule')).toBe('Every Wednesday');
  expect(applied.background).toEqual(named('silk-flow').promo.background);
  expect(onApplied).toHaveBeenCalledOnce();
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom)).toEqual(promo);
});

test('keeps the background video of the user, whose sound the first music replaces', () => {
  const promo = somePromo({ background: { assetId: 'my-video' } });
  const { store } = showPanel(promo);
  choose('Silk flow');
  expect(store.get(promoAtom).background).toEqual({ ...promo.background, muted: true });
});

test('keeps a track of the user’s own, and replaces a tune', () => {
  const music = PromoMusic.parse({ assetId: 'my-track', startSeconds: 3 });
  const { store } = showPanel(somePromo({ music }));
  choose('Silk flow');
  expect(store.get(promoAtom).music).toEqual(music);
  choose('Heels night');
  store.set(editPromoAtom, { do: 'edit', edit: (promo) => ({ ...promo, music: null }) });
  choose('Silk flow');
  choose('Heels night');
  expect(store.get(promoAtom).music?.assetId).toBe('starter-red-room');
});

test('replaces sample texts by those of the next template, and keeps typed ones', () => {
  const { store, textOf } = showPanel(somePromo({ textElements: [] }));
  choose('Silk flow');
  expect(textOf('header')).toBe('Exotic Flow');
  store.set(editPromoAtom, {
    do: 'edit',
    edit: (promo) => setTextContent(promo, { id: 'time', content: 'at midnight' }),
  });
  choose('Heels night');
  expect(textOf('header')).toBe('HEELS\nCLASS');
  expect(textOf('time')).toBe('at midnight');
});

const shown = () => screen.getByRole('status').textContent;

const CardTexts = () => <output>{Object.values(useTemplateInput().texts).join(', ')}</output>;

test('cards are filled with the texts as of the last finished edit, and after an undo as they are then', () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ textElements: [defaultElement('time')] }) });
  show(<CardTexts />, { store });
  const type = (content: string) =>
    act(() =>
      store.set(editPromoAtom, {
        do: 'edit',
        edit: (promo) => setTextContent(promo, { id: 'time', content }),
        gesture: 'text:time:content',
      }),
    );
  type('at midn');
  type('at midnight');
  expect(shown()).toBe('');
  act(() => store.set(editPromoAtom, { do: 'end-gesture' }));
  expect(shown()).toBe('at midnight');
  act(() => store.set(editPromoAtom, { do: 'undo' }));
  expect(shown()).toBe('');
});

test('lists all own templates, however many pages they have', async () => {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
  showPanel(somePromo(), { own: titles.map(ownTemplate) });
  fireEvent.click(screen.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(offered()).toEqual(titles));
});

test('fills a template from the class form', () => {
  const promo = somePromo({
    textElements: [],
    classInfo: { classType: 'Spin Pole', schedule: 'Every Monday', time: '6:15 PM', instructorName: 'Mia' },
  });
  const { textOf } = showPanel(promo);
  choose('Power class');
  expect([textOf('header'), textOf('schedule'), textOf('time'), textOf('instructor')]).toEqual([
    'Spin Pole',
    'Every Monday',
    '6:15 PM',
    'Mia',
  ]);
  expect(textOf('main-text')).toBe('Grip. Core. Invert.\nStronger every week.');
});

test('reports texts that are not part of the template', async () => {
  const { store } = showPanel(somePromo({ textElements: [] }));
  choose('Silk flow');
  store.set(editPromoAtom, {
    do: 'edit',
    edit: (promo) => setTextContent(promo, { id: 'instructor', content: 'Mia' }),
  });
  await screen.findByRole('button', { name: 'Start from Throwback' });
  choose('Throwback');
  const { textElements } = store.get(promoAtom);
  expect(textElements.find(({ id }) => id === 'instructor')).toMatchObject({
    content: 'Mia',
    visible: false,
  });
});

test('takes the title of the template when the user has chosen none', () => {
  const nameless = showPanel(somePromo(), { title: 'Neon class' });
  choose('Silk flow');
  expect(nameless.rename).toHaveBeenCalledExactlyOnceWith('Silk flow');
});

test('keeps a title the user has chosen', () => {
  const { rename } = showPanel(somePromo(), { title: 'Ladies night' });
  choose('Silk flow');
  expect(rename).not.toHaveBeenCalled();
});

test('shows the first templates at once and soon all, and finds them by kind and by search', async () => {
  showPanel(somePromo());
  expect(offered()).toEqual(templates.slice(0, 8).map(({ title }) => title));
  await waitFor(() => expect(offered()).toHaveLength(templates.length));
  fireEvent.click(screen.getByRole('button', { name: 'People' }));
  expect(offered()).toEqual(['Meet the instructor', 'Student of the month']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search templates' }), { target: { value: 'awa' } });
  expect(offered()).toEqual(['Student of the month']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search templates' }), { target: { value: 'zzz' } });
  screen.getByText('No template matches "zzz".');
});

test('saves a promo as a template, then lists, renames, deletes and restores it', async () => {
  const { stored } = showPanel(somePromo(), { title: 'Ladies night' });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as template' }));
  const field = screen.getByRole('textbox', { name: 'Name of the template' });
  expect(field).toHaveProperty('value', 'Ladies night');
  fireEvent.change(field, { target: { value: 'My look' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(offered()).toEqual(['My look']));
  expect(stored()[0]?.document).toEqual(somePromo());

  fireEvent.click(screen.getByRole('button', { name: 'More for My look' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const title = screen.getByRole('textbox', { name: 'New title of My look' });
  fireEvent.change(title, { target: { value: 'Our look' } });
  fireEvent.keyDown(title, { key: 'Enter' });
  await waitFor(() => expect(offered()).toEqual(['Our look']));

  fireEvent.click(screen.getByRole('button', { name: 'More for Our look' }));
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Delete' }));
  await screen.findByText(/^You have no templates yet/);
  expect(stored()).toEqual([]);
});

test('Choose a template on an empty promo leads to the search of the panel that is open already', async () => {
  serveWith(() => jsonResponse(200, { universal: [], personal: [], templates: [], nextCursor: null }));
  const promo = newPromo();
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  show(
    <>
      <EmptyPreview promo={promo} sources={{}} />
      <TemplatesPanel />
    </>,
    { store },
  );
  const search = screen.getByRole('searchbox', { name: 'Search templates' });
  for (let time = 0; time < 2; time += 1) {
    search.blur();
    fireEvent.click(screen.getByRole('button', { name: 'Choose a template' }));
    await waitFor(() => expect(document.activeElement).toBe(search));
  }
});

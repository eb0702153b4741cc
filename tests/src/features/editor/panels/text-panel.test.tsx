import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type BrandKitView, emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import { TextPanel } from '#src/features/editor/panels/text-panel.tsx';
import { editPromoAtom, promoAtom, undoLabelAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

const opened = (promo = somePromo(), user = someUser()) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  show(
    <>
      <Notifications />
      <TextPanel />
    </>,
    { store, user },
  );
  return store;
};

test('adds a text below the others, selects it, and edits it there', () => {
  const store = opened();
  fireEvent.click(screen.getByRole('button', { name: 'Add text' }));
  expect(store.get(selectedIdsAtom)).toEqual(['text']);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Bring a friend' } });
  expect(store.get(promoAtom).textElements.at(-1)).toMatchObject({ id: 'text', content: 'Bring a friend' });
});

test('in a promo with the maximum of texts Add text is disabled, and a press says why', async () => {
  const [text] = somePromo().textElements;
  const textElements = Array.from({ length: MAX_TEXT_ELEMENTS }, (_, index) => ({
    ...text!,
    id: `t${index}`,
  }));
  const store = opened(somePromo({ textElements }));
  const add = screen.getByRole('button', { name: 'Add text' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  expect(add.getAttribute('aria-description')).toBe('A promo holds up to 40 texts');
  expect(add.hasAttribute('data-disabled')).toBe(true);
  fireEvent.click(add);
  expect(await screen.findByText('A promo holds up to 40 texts. Nothing was changed.')).toBeDefined();
  expect(store.get(promoAtom).textElements).toHaveLength(MAX_TEXT_ELEMENTS);
  act(() => store.set(editPromoAtom, { do: 'open', promo: somePromo() }));
  expect(add.getAttribute('aria-disabled')).toBe('false');
  act(() => notifications.clean());
});

const serveKit = (kit: Partial<BrandKitView>) =>
  serveWith(() => jsonResponse(200, { ...emptyBrandKit, ...kit }));

describe('the brand kit', () => {
  afterEach(() => {
    act(() => notifications.clean());
    vi.unstubAllGlobals();
  });
  const member = someUser({ role: 'studio_team' });
  const useKit = { name: 'Use brand kit' };

  test('of the studio applies in one undo step with a name', async () => {
    serveKit({ colors: ['#c026d3'], fonts: ['Anton'] });
    const store = opened(somePromo(), member);
    const before = store.get(promoAtom);
    fireEvent.click(await screen.findByRole('button', useKit));
    expect(store.get(promoAtom).textElements[0]).toMatchObject({ fontFamily: 'Anton', textColor: '#c026d3' });
    expect(
      await screen.findByText('This promo now has the style of your studio. Undo reverts it.'),
    ).toBeDefined();
    // A toast would lie over the button at the foot of the panel.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(store.get(undoLabelAtom)).toBe('changing the style of 2 elements');
    fireEvent.click(screen.getByRole('button', useKit));
    expect(await screen.findByText('This promo already has the style of your studio.')).toBeDefined();
    act(() => store.set(editPromoAtom, { do: 'undo' }));
    expect(store.get(promoAtom)).toEqual(before);
    expect(screen.queryByText(/^This promo has the style/)).toBeNull();
  });

  test('brings an end card, whose fields stand below it until it is removed', async () => {
    const endCard = {
      duration: 2,
      color: '#c026d3',
      textColor: '#ffffff',
      name: 'North',
      callToAction: 'Book',
      enter: null,
    };
    serveKit({ endCard });
    const store = opened(somePromo(), member);
    expect(screen.queryByRole('group', { name: 'End card' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', useKit));
    fireEvent.change(await screen.findByLabelText('Call to action'), { target: { value: 'Join us' } });
    await expect.poll(() => store.get(promoAtom).endCard?.callToAction).toBe('Join us');
    expect(store.get(undoLabelAtom)).toBe('changing the end card');
    fireEvent.click(screen.getByRole('button', { name: 'Remove end card' }));
    expect(store.get(promoAtom).endCard).toBeNull();
    expect(screen.queryByRole('group', { name: 'End card' })).toBeNull();
  });

  test('that is empty is not offered, and people without a studio request none', async () => {
    const fetched = serveKit({});
    opened(somePromo(), member);
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    expect(screen.queryByRole('button', useKit)).toBeNull();
    fetched.mockClear();
    opened(somePromo(), someUser({ role: 'pro' }));
    expect(fetched).not.toHaveBeenCalled();
  });
});

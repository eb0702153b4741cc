import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { elementChoices } from '#src/features/editor/inspector/element-choices.ts';
import { Inspector } from '#src/features/editor/inspector/inspector.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { answer, serveWith } from '#tests/src/support/answer.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const inspect = (id: string) => {
  serveWith((url) => answer(200, url.endsWith('overlays') ? [] : { universal: [], personal: [] }));
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  store.set(selectElementAtom, id);
  return show(<Inspector />, { store });
};

const slider = (name: string) => {
  const { min, max, step } = screen.getByRole<HTMLInputElement>('slider', { name });
  return [min, max, step].map(Number);
};

test('[ED-060] [ED-061] [ED-062] [ED-063] [ED-064] a text has content, font, weight, colour and size', () => {
  inspect('header');
  for (const label of ['Edit Text Content', 'Font Family', 'Font Weight', 'Text Color']) {
    expect(screen.getAllByLabelText(label).length).toBeGreaterThan(0);
  }
  expect(slider('Font Size (px)')).toEqual([8, 200, 2]);
});

test('[ED-056] [ED-057] [ED-058] [ED-113] [ED-114] position and rotation have their bounds and steps', () => {
  inspect('header');
  expect(slider('X Position (%)')).toEqual([0, 100, 1]);
  expect(slider('Y Position (%)')).toEqual([0, 100, 1]);
  expect(slider('Rotation (degrees)')).toEqual([-180, 180, 5]);
});

test('[ED-059] [ED-115] an overlay has a size scale of 5 % to 1000 %, and can be removed', () => {
  const store = inspect('overlay-stars');
  expect(slider('Size Scale (%)')).toEqual([5, 1000, 5]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(store.get(promoAtom).overlayElements).toEqual([]);
});

test('typing changes the promo at once and is one step', () => {
  const store = inspect('header');
  const field = screen.getByLabelText('Edit Text Content');
  for (const value of ['S', 'Sp', 'Spin']) fireEvent.change(field, { target: { value } });
  expect(store.get(promoAtom).textElements[0]?.content).toBe('Spin');
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom).textElements[0]?.content).toBe('Spin into Monday');
});

test('[CO-032] every background style has a swatch, and a press chooses it', () => {
  const store = inspect('header');
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(11);
  fireEvent.click(screen.getByRole('button', { name: 'Sticker' }));
  expect(store.get(promoAtom).textElements[0]?.background.style).toBe('sticker');
  expect(screen.getByRole('button', { name: 'Sticker', pressed: true })).toBeDefined();
});

test('[ED-124] [ED-125] the selector offers texts with words, 30 characters and an ellipsis of them', () => {
  const content = 'Beginners and brave ones are welcome';
  const textElements = [defaultElement('header', content), defaultElement('studio', '  ')];
  const promo = somePromo({ textElements });
  expect(elementChoices(promo, [])).toEqual([
    { value: 'header', label: 'Beginners and brave ones are w…' },
    { value: 'overlay-stars', label: 'GIF no longer in the library' },
  ]);
});

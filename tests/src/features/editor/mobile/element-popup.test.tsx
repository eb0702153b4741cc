import { fireEvent, screen } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { TextBackground } from '#schema/elements/text-element.ts';
import { elementsInOrder, findElement } from '#src/features/editor/document/elements.ts';
import { ElementPopup } from '#src/features/editor/mobile/element-popup.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const onClose = vi.fn<() => void>();

const Popup = ({ id }: { id: string }) => {
  const found = findElement(useAtomValue(promoAtom), id);
  return (
    found !== null && (
      <ElementPopup found={found} side="top" onClose={onClose} onMore={onClose} onHeight={() => undefined} />
    )
  );
};

const popup = (background: Partial<TextBackground> = {}) => {
  const store = createStore();
  const header = defaultElement('header', 'Spin into Monday');
  const textElements = [{ ...header, background: TextBackground.parse({ style: 'solid', ...background }) }];
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ textElements }) });
  show(<Popup id="header" />, { store });
  return () => store.get(promoAtom).textElements[0]!;
};

const slide = (name: string, value: string): void => {
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });
};

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

test('[ED-042] [ED-043] the popup edits the content of a text', () => {
  const header = popup();
  expect(screen.getByRole('region', { name: 'Edit Header' })).toBeDefined();
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Fly' } });
  expect(header().content).toBe('Fly');
});

test('[ED-044] [ED-045] it has a list of fonts and a list of background styles', () => {
  const header = popup();
  fireEvent.click(screen.getAllByLabelText('Font').at(0)!);
  fireEvent.click(screen.getByText('Lobster'));
  expect(header().fontFamily).toBe('Lobster');
  fireEvent.click(screen.getAllByLabelText('Background Style').at(0)!);
  // Each is drawn as it looks.
  expect(screen.getByRole('option', { name: 'Neon' }).querySelector('[aria-hidden] [style]')).not.toBeNull();
  fireEvent.click(screen.getByText('Neon'));
  expect(header().background.style).toBe('neon');
});

test('[ED-046] [ED-122] [ED-123] the slider of the text colour is black below 2 % and white above 98 %', () => {
  const header = popup();
  slide('Text Color', '1.5');
  expect(header().textColor).toBe('#000000');
  slide('Text Color', '98.5');
  expect(header().textColor).toBe('#ffffff');
  slide('Text Color', '50');
  expect(header().textColor).not.toMatch(/^#(000000|ffffff)$/);
});

test('[ED-047] [ED-048] [ED-049] [ED-050] [ED-083] it has background colour, opacity, and a gradient with a second colour', () => {
  const header = popup();
  slide('Background Color', '0');
  expect(header().background.color).toBe('#000000');
  slide('Opacity', '0.35');
  expect(header().background.opacity).toBe(0.35);
  expect(screen.queryByRole('slider', { name: 'Gradient Color' })).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Gradient' }));
  expect(header().background).toMatchObject({ useGradient: true, secondaryColor: '#ffffff' });
  slide('Gradient Color', '0');
  expect(header().background.secondaryColor).toBe('#000000');
});

test('[ED-047] a text without a background has the colour too, and gets a solid one by it', () => {
  const header = popup({ style: 'none' });
  expect(screen.queryByRole('slider', { name: 'Opacity' })).toBeNull();
  slide('Background Color', '0');
  expect(header().background).toMatchObject({ style: 'solid', color: '#000000' });
  expect(screen.getByRole('slider', { name: 'Opacity' })).toBeDefined();
});

test('[ED-112] its Delete button hides the text, empties it, and closes', () => {
  const header = popup();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Header' }));
  expect(header()).toMatchObject({ content: '', visible: false });
  expect(onClose).toHaveBeenCalled();
});

test('the popup of a GIF resizes, reorders, copies and deletes it', () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<Popup id="overlay-stars" />, { store });
  const overlays = () => store.get(promoAtom).overlayElements;
  slide('Size', '3');
  expect(overlays().map(({ scale }) => scale)).toEqual([3]);
  press('Send to back');
  expect(elementsInOrder(store.get(promoAtom)).at(0)?.element.id).toBe('overlay-stars');
  press('Duplicate');
  expect(overlays().map(({ overlayId }) => overlayId)).toEqual(['stars', 'stars']);
  press('Delete GIF');
  expect(overlays().map(({ id }) => id)).not.toContain('overlay-stars');
  expect(onClose).toHaveBeenCalled();
});

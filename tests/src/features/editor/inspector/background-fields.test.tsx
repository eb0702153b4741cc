import { act, fireEvent, screen } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { TextBackground, type TextElement } from '#schema/elements/text-element.ts';
import { BackgroundFields } from '#src/features/editor/inspector/text-fields.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

const Fields = ({ isAtOnce }: { isAtOnce: boolean }) => {
  const [element] = useAtomValue(promoAtom).textElements;
  return element !== undefined && <BackgroundFields isAtOnce={isAtOnce} element={element} />;
};

const fields = (style: TextBackground['style'], others: readonly TextElement[] = [], isAtOnce = true) => {
  const store = createStore();
  const header = { ...defaultElement('header', 'Spin'), background: TextBackground.parse({ style }) };
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ textElements: [header, ...others] }) });
  show(<Fields isAtOnce={isAtOnce} />, { store });
  return () => store.get(promoAtom).textElements[0]!.background;
};

const bounds = (name: string) => {
  const { min, max, step } = screen.getByRole<HTMLInputElement>('slider', { name });
  return [min, max, step].map(Number);
};

test('[ED-065] [ED-066] [ED-067] [ED-068] [ED-117] Text Background has style, colour and opacity in steps of 5 %', () => {
  const background = fields('solid');
  expect(screen.getByRole('group', { name: 'Text Background' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Glow' }));
  expect(background().style).toBe('glow');
  fireEvent.change(screen.getByLabelText('Background Color'), { target: { value: '#123456' } });
  expect(background().color).toBe('#123456');
  expect(bounds('Opacity (%)')).toEqual([0, 100, 5]);
  fireEvent.change(screen.getByRole('slider', { name: 'Opacity (%)' }), { target: { value: '45' } });
  expect(background().opacity).toBe(0.45);
});

test('[ED-069] [ED-118] [ED-119] rounded corners of 0 to 30 px are there for the solid style only', () => {
  fields('solid');
  expect(bounds('Rounded Corners (px)').slice(0, 2)).toEqual([0, 30]);
  fireEvent.click(screen.getByRole('button', { name: 'Neon' }));
  expect(screen.queryByRole('slider', { name: 'Rounded Corners (px)' })).toBeNull();
});

test('[ED-070] [ED-071] [ED-083] the gradient has a second colour, white by default', () => {
  const background = fields('solid');
  expect(screen.queryByLabelText('Secondary Color')).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Gradient' }));
  expect(background()).toMatchObject({ useGradient: true, secondaryColor: '#ffffff' });
  fireEvent.change(screen.getByLabelText('Secondary Color'), { target: { value: '#00ff00' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Gradient' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Gradient' }));
  expect(background().secondaryColor).toBe('#00ff00');
});

test('the sample of a style has the colour that the style gets when it is switched on', () => {
  const dark = { ...defaultElement('studio', 'North Pole'), textColor: '#2a0f33' };
  const background = fields('none', [dark]);
  const solid = screen.getByRole('button', { name: 'Solid' });
  expect(solid.innerHTML).toMatch(/background(-color)?: (#2a0f33|rgba?\(42, 15, 51)/);
  fireEvent.click(solid);
  expect(background().color).toBe('#2a0f33');
});

test('without a style there are no fields', () => {
  fields('none');
  expect(screen.queryAllByRole('slider')).toEqual([]);
});

test('a style brings its fields at once, and the next one keeps those it has, also for the text that the editor opens with', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => void waiting.push(callback));
  const waiting: (() => void)[] = [];
  fields('none', [], false);
  await act(async () => waiting.shift()?.());
  fireEvent.click(screen.getByRole('button', { name: 'Glass' }));
  const gradient = screen.getByRole('switch', { name: 'Gradient' });
  fireEvent.click(screen.getByRole('button', { name: 'Solid' }));
  expect(screen.getByRole('slider', { name: 'Rounded Corners (px)' })).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Gradient' })).toBe(gradient);
});

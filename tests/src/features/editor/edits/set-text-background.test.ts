// @vitest-environment node
import { expect, test } from 'vitest';
import { setTextBackground } from '#src/features/editor/edits/set-text-background.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const backgroundOf = (promo: ReturnType<typeof somePromo>) => promo.textElements[0]?.background;

test('changes the style and keeps the words and colours', () => {
  const promo = somePromo();
  const edited = setTextBackground(promo, { id: 'header', background: { style: 'sticker' } });
  expect(backgroundOf(edited)).toEqual({ ...backgroundOf(promo), style: 'sticker' });
  expect(edited.textElements[0]?.content).toBe('Spin into Monday');
});

test('switching the gradient on while the second colour is untouched makes it white', () => {
  const edited = setTextBackground(somePromo(), { id: 'header', background: { useGradient: true } });
  expect(backgroundOf(edited)).toMatchObject({ useGradient: true, secondaryColor: '#ffffff' });
});

test('a second colour that was chosen survives the switch', () => {
  const chosen = setTextBackground(somePromo(), {
    id: 'header',
    background: { secondaryColor: '#0e7490' },
  });
  const edited = setTextBackground(chosen, { id: 'header', background: { useGradient: true } });
  expect(backgroundOf(edited)?.secondaryColor).toBe('#0e7490');
});

test('keeps opacity and corners within their bounds', () => {
  const background = { opacity: 1.4, borderRadius: 90 };
  const edited = setTextBackground(somePromo(), { id: 'header', background });
  expect(backgroundOf(edited)).toMatchObject({ opacity: 1, borderRadius: 30 });
});

test('no change gives the very same promo', () => {
  const promo = somePromo();
  expect(setTextBackground(promo, { id: 'header', background: { style: 'none' } })).toBe(promo);
});

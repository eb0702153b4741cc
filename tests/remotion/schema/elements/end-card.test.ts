import { expect, test } from 'vitest';
import { EndCard, endCardTiming } from '#schema/elements/end-card.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import { applyLocks, changedLockedFields, type LockedTemplate } from '#schema/template-locks.ts';

test('a promo has no end card by default, and one of 1 to 4 s otherwise', () => {
  expect(Promo.parse({ version: PROMO_VERSION }).endCard).toBeNull();
  const endCard = { color: '#c026d3' };
  expect(Promo.parse({ version: PROMO_VERSION, endCard }).endCard).toMatchObject({
    duration: 2,
    logoId: null,
    name: '',
  });
  const wrong = [
    {},
    { ...endCard, duration: 0.5 },
    { ...endCard, duration: 4.5 },
    { ...endCard, slogan: '' },
  ];
  expect(wrong.filter((each) => Promo.safeParse({ version: PROMO_VERSION, endCard: each }).success)).toEqual(
    [],
  );
});

const templateOf = (isBackgroundLocked: boolean, endCard: EndCard | null): LockedTemplate => ({
  document: { ...newPromo(), endCard },
  locks: { background: isBackgroundLocked, elements: {} },
});

test('an end card is locked with the background where the template has one; where it has none, members add their own', () => {
  const endCard = EndCard.parse({ color: '#c026d3', callToAction: 'Book' });
  const template = templateOf(true, endCard);
  const without = { ...template.document, endCard: null };
  expect(changedLockedFields(without, template)).toEqual([{ elementId: null, field: 'endCard' }]);
  expect(applyLocks(without, template).endCard).toEqual(endCard);
  const free = [templateOf(false, endCard), templateOf(true, null)];
  for (const each of free) {
    const own = { ...each.document, endCard: { ...endCard, name: 'Mine' } };
    expect(applyLocks(own, each)).toBe(own);
    expect(changedLockedFields(own, each)).toEqual([]);
  }
});

test('it takes the last seconds that it asks for', () => {
  expect(endCardTiming({ duration: 2 }, 450)).toEqual({ from: 390, frames: 60 });
});

test('it never takes more than a third of the video, and at least a frame', () => {
  expect(endCardTiming({ duration: 4 }, 150)).toMatchObject({ from: 100, frames: 50 });
  expect(endCardTiming({ duration: 4 }, 31)).toEqual({ from: 21, frames: 10 });
  expect(endCardTiming({ duration: 1 }, 1)).toEqual({ from: 0, frames: 1 });
});

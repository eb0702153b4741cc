import { expect, test } from 'vitest';
import { planRender } from '#remotion/plan/plan-render.ts';
import {
  nightBackground,
  promoOver,
  textOf,
  videoFacts,
  wholeSize,
} from '#tests/support/rendering/planned-promo.ts';

const sparkles = videoFacts({ kind: 'webm', width: 540, height: 540, durationInSeconds: 2 });
const layered = (more: object) =>
  planRender(promoOver(nightBackground, more), { night: videoFacts(), sparkles }, wholeSize);

test('the card of a promo and its logo are its last layers, from their first frame on', () => {
  const endCard = { color: '#c026d3', name: 'North', logoId: 'sparkles', duration: 3 };
  const textElements = [textOf('a')];
  const { layers } = layered({ textElements, endCard });
  const time = expect.objectContaining({
    from: 360,
    to: 450,
    enter: expect.objectContaining({ kind: 'fade', frames: 12 }),
  });
  expect(layers).toEqual([
    ...layered({ textElements }).layers,
    { id: 'end card', source: { kind: 'end-card' }, time },
    expect.objectContaining({
      source: expect.objectContaining({ assetId: 'sparkles', period: 60, cache: 'transformed' }),
      time,
    }),
  ]);
  expect(layered({ endCard: { ...endCard, logoId: null } }).layers).toHaveLength(1);
});

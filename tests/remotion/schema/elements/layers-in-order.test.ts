import { describe, expect, it } from 'vitest';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';

const text = (id: string, change: object = {}) => ({
  id,
  content: id,
  x: 50,
  y: 50,
  fontSize: 20,
  ...change,
});
const overlay = (id: string, change: object = {}) => ({ id, overlayId: 'star', x: 50, y: 50, ...change });
const order = (promo: object): string[] =>
  layersInOrder(Promo.parse({ version: PROMO_VERSION, ...promo })).map(({ element }) => element.id);

describe('the order of layers', () => {
  it('is texts, then overlays, each as listed, when the document names none', () => {
    expect(order({ textElements: [text('a'), text('b')], overlayElements: [overlay('x')] })).toEqual([
      'a',
      'b',
      'x',
    ]);
  });

  it('is the one of layerOrder from back to front, the rest above', () => {
    expect(
      order({
        textElements: [text('a'), text('b')],
        overlayElements: [overlay('x'), overlay('y')],
        layerOrder: ['y', 'gone', 'b'],
      }),
    ).toEqual(['y', 'b', 'a', 'x']);
  });

  it('leaves out hidden elements and empty texts', () => {
    expect(
      order({
        textElements: [text('a', { visible: false }), text('b', { content: ' \n ' }), text('c')],
        overlayElements: [overlay('x', { visible: false })],
      }),
    ).toEqual(['c']);
  });
});

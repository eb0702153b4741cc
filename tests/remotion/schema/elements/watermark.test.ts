import { describe, expect, it } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { layersInOrder, WATERMARK_TEXT, watermarkTargetOf } from '#schema/elements/layers-in-order.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';

describe('the watermark target', () => {
  const main = defaultElement('ai-main-text', 'The stage is dark.');
  const sharing = defaultElement('ai-sharing-text', 'Share this.');

  it('is the lowest visible AI text', () => {
    expect(watermarkTargetOf({ textElements: [sharing, main] })).toBe('ai-sharing-text');
    expect(watermarkTargetOf({ textElements: [main, { ...sharing, y: 5 }] })).toBe('ai-main-text');
    expect(watermarkTargetOf({ textElements: [main, { ...sharing, visible: false }] })).toBe('ai-main-text');
    expect(watermarkTargetOf({ textElements: [main, { ...sharing, content: '  ' }] })).toBe('ai-main-text');
  });

  it('is never another text', () => {
    expect(watermarkTargetOf({ textElements: [defaultElement('header', 'Mine')] })).toBeNull();
  });

  it('moves in front of overlays and texts that would cover it; the others keep their order', () => {
    const promo = Promo.parse({
      ...newPromo(),
      textElements: [main, defaultElement('header', 'Over it')],
      overlayElements: [{ id: 'stars', overlayId: 'stars', x: 50, y: 50 }],
      layerOrder: ['stars', 'ai-main-text'],
    });
    const order = layersInOrder(promo, 'ai-main-text').map(({ element }) => element.id);
    expect(order).toEqual(['stars', 'header', 'ai-main-text']);
  });

  it('names the product', () => {
    expect(WATERMARK_TEXT).toBe('Made with PolePro');
  });
});

import { describe, expect, it } from 'vitest';
import { AssetSources } from '#schema/asset-source.ts';
import { OverlayElement } from '#schema/overlay-element.ts';

const overlay = { id: 'overlay-star', overlayId: 'starter-star', x: 50, y: 70 };
const accepts = (change: object): boolean => OverlayElement.safeParse({ ...overlay, ...change }).success;

describe('an overlay element', () => {
  it('[CO-012] has an id and the type overlay', () => {
    expect(OverlayElement.parse(overlay)).toMatchObject({ id: 'overlay-star', type: 'overlay' });
    expect(accepts({ type: 'text' })).toBe(false);
  });

  it('[CO-013] names its library item by overlayId, never by an address', () => {
    expect(accepts({ overlayId: 'anything/public.id' })).toBe(true);
    expect(accepts({ overlayId: 'https://example.com/star.gif' })).toBe(false);
  });

  it('[CO-014] has its url beside the document, under its overlayId', () => {
    const source = { kind: 'gif', width: 10, height: 10, durationInSeconds: 1, hasAudio: false };
    const sources = AssetSources.parse({
      'starter-star': { ...source, url: '/api/assets/starter-star/file' },
    });
    expect(sources[OverlayElement.parse(overlay).overlayId]?.url).toBe('/api/assets/starter-star/file');
    expect(accepts({ url: '/star.gif' })).toBe(false);
  });

  it('[CO-015] has a place in percent and a rotation in degrees', () => {
    expect(OverlayElement.parse(overlay)).toMatchObject({ x: 50, y: 70, rotation: 0 });
    expect(accepts({ x: 101 })).toBe(false);
    expect(accepts({ rotation: -181 })).toBe(false);
  });

  it('[CO-016, CO-017] has a scale from 5 % to 1000 %, 2 when added', () => {
    expect(OverlayElement.parse(overlay).scale).toBe(2);
    expect(accepts({ scale: 0.05 })).toBe(true);
    expect(accepts({ scale: 10 })).toBe(true);
    expect(accepts({ scale: 0.04 })).toBe(false);
    expect(accepts({ scale: 10.1 })).toBe(false);
  });

  it('[CO-018] is visible unless hidden', () => {
    expect(OverlayElement.parse(overlay).visible).toBe(true);
    expect(accepts({ visible: false })).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { AssetSources } from '#schema/asset-source.ts';
import { OverlayElement, newOverlay } from '#schema/elements/overlay-element.ts';
import { MAX_ID_LENGTH } from '#schema/limits.ts';

const overlay = { id: 'overlay-star', overlayId: 'starter-star', x: 50, y: 70 };
const accepts = (change: object): boolean => OverlayElement.safeParse({ ...overlay, ...change }).success;

describe('an overlay element', () => {
  it('[CO-012] has an id and the type overlay', () => {
    expect(OverlayElement.parse(overlay)).toMatchObject({ id: 'overlay-star', type: 'overlay' });
    expect(accepts({ type: 'text' })).toBe(false);
  });

  it('[CO-013] names its library item by overlayId, never by a URL', () => {
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

const item = (publicId: string, title = 'Anything') => ({ publicId, title });

describe('a new overlay', () => {
  it('[CO-017] has scale 2, no rotation, and is visible in the middle of the width', () => {
    expect(newOverlay(item('starter-star'), [])).toMatchObject({
      scale: 2,
      rotation: 0,
      visible: true,
      x: 50,
    });
  });

  it('[CO-019] starts at y 30 when its id or title says sparkles, in any case', () => {
    expect(newOverlay(item('starter-sparkles'), []).y).toBe(30);
    expect(newOverlay(item('upload-7', 'My SPARKLES'), []).y).toBe(30);
  });

  it('[CO-020] starts at y 50 when its id or title says border', () => {
    expect(newOverlay(item('starter-Border'), []).y).toBe(50);
    expect(newOverlay(item('upload-8', 'Neon border'), []).y).toBe(50);
  });

  it('is as large as the frame when it is a border of the frame’s shape', () => {
    const border = item('starter-border', 'Neon border');
    const sized = (width: number, height: number) => newOverlay({ ...border, source: { width, height } }, []);
    expect(sized(540, 960)).toMatchObject({ x: 50, y: 50, scale: 5.4 });
    expect(sized(540, 540).scale).toBe(2);
    expect(newOverlay({ ...item('starter-star'), source: { width: 540, height: 960 } }, []).scale).toBe(2);
  });

  it('[CO-021] starts at y 70 otherwise', () => {
    expect(newOverlay(item('starter-star'), []).y).toBe(70);
  });

  it('[CO-022] moves 5 % right and down for each instance there is, but not out of the frame', () => {
    const placed: OverlayElement[] = [];
    for (let count = 0; count < 12; count += 1) placed.push(newOverlay(item('starter-star'), placed));
    expect(placed.map(({ x }) => x)).toEqual([50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 100]);
    expect(placed.map(({ y }) => y)).toEqual([70, 75, 80, 85, 90, 95, 100, 100, 100, 100, 100, 100]);
    expect(newOverlay(item('starter-heart'), placed)).toMatchObject({ x: 50, y: 70 });
  });

  it('gets an unused id, whatever the library item is called', () => {
    const existing = [{ id: 'overlay-starter-star' }, { id: 'overlay-starter-star-2' }];
    expect(newOverlay(item('starter-star'), existing).id).toBe('overlay-starter-star-3');
    expect(newOverlay(item('my files/star (1)'), []).id).toBe('overlay-my-files-star-1-');
  });

  it('has a unique id however long the library id is', () => {
    const long = item('x'.repeat(MAX_ID_LENGTH));
    const first = newOverlay(long, []);
    const second = newOverlay(long, [first]);
    expect(OverlayElement.safeParse(second).success).toBe(true);
    expect(second.id).not.toBe(first.id);
  });
});

import { describe, expect, it } from 'vitest';
import { MAX_ID_LENGTH } from '#schema/limits.ts';
import { newOverlay } from '#schema/new-overlay.ts';
import { OverlayElement } from '#schema/overlay-element.ts';

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

  it('gets an id that no element bears, whatever the library item is called', () => {
    const existing = [{ id: 'overlay-starter-star' }, { id: 'overlay-starter-star-2' }];
    expect(newOverlay(item('starter-star'), existing).id).toBe('overlay-starter-star-3');
    expect(newOverlay(item('my files/star (1)'), []).id).toBe('overlay-my-files-star-1-');
  });

  it('has an id of its own however long the library id is', () => {
    const long = item('x'.repeat(MAX_ID_LENGTH));
    const first = newOverlay(long, []);
    const second = newOverlay(long, [first]);
    expect(OverlayElement.safeParse(second).success).toBe(true);
    expect(second.id).not.toBe(first.id);
  });
});

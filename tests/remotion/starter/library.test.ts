import { describe, expect, it } from 'vitest';
import { starterDrawings } from '#remotion/starter/catalog.ts';
import { StarterAsset, starterLibrary } from '#remotion/starter/library.ts';

const backgrounds = starterLibrary.filter((asset) => asset.kind === 'background');
const overlays = starterLibrary.filter((asset) => asset.kind === 'overlay');

describe('the starter library', () => {
  it('lists every drawing of the catalogue once, with the size and length drawn', () => {
    const ids = starterLibrary.map((asset) => asset.id);
    expect(ids).toEqual(starterDrawings.map((drawing) => drawing.id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [index, { width, height, fps, frames, title }] of starterDrawings.entries()) {
      expect(starterLibrary[index]).toMatchObject({ width, height, fps, frames, title });
    }
  });

  it('offers at least 8 backgrounds of 15 seconds, 1080x1920, at least 4 of them with sound', () => {
    expect(backgrounds.length).toBeGreaterThanOrEqual(8);
    expect(backgrounds.filter((asset) => asset.hasAudio).length).toBeGreaterThanOrEqual(4);
    const shape = { width: 1080, height: 1920, fps: 30, frames: 450, durationInSeconds: 15 };
    for (const asset of backgrounds) expect(asset).toMatchObject(shape);
  });

  it('offers at least 18 overlays, sparkles, a border and several GIFs among them', () => {
    expect(overlays.length).toBeGreaterThanOrEqual(18);
    const gifs = overlays.filter((asset) => asset.mimeType === 'image/gif');
    expect(gifs.length).toBeGreaterThanOrEqual(4);
    for (const word of ['sparkles', 'border']) {
      expect(overlays.map((asset) => asset.id)).toContainEqual(expect.stringContaining(word));
    }
  });

  it('keeps overlays short and light: 24 to 90 frames, at most 450 kB', () => {
    for (const { id, bytes, frames } of overlays) {
      expect({ id, light: bytes <= 450_000, short: frames >= 24 && frames <= 90 }).toEqual({
        id,
        light: true,
        short: true,
      });
    }
  });

  it('times GIFs in whole hundredths of a second, the only times a GIF can hold', () => {
    for (const { fps } of overlays.filter((asset) => asset.mimeType === 'image/gif')) {
      expect(100 % fps).toBe(0);
    }
  });

  it('refuses a fact that is not one', () => {
    const [first] = starterLibrary;
    expect(StarterAsset.safeParse(first).success).toBe(true);
    expect(StarterAsset.safeParse({ ...first, file: '../secrets.mp4' }).success).toBe(false);
    expect(StarterAsset.safeParse({ ...first, id: 'Silk' }).success).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Frame,
  type PromoDrawer,
  colorAt,
  openPromoDrawer,
} from '#tests/remotion/golden/promo-drawer.ts';

let drawer: PromoDrawer;
beforeAll(async () => {
  drawer = await openPromoDrawer();
});
afterAll(() => drawer?.close());

const promo = (change: object) => ({ version: 1, videoDuration: 3, animationType: 'none', ...change });
const overlay = (overlayId: string, change: object = {}) => ({
  id: 'over',
  overlayId,
  x: 50,
  y: 50,
  scale: 2,
  ...change,
});
const text = (change: object) => ({ id: 'words', content: 'HI', x: 50, y: 50, fontSize: 40, ...change });

/** The number that a counter clip shows at a place: its grey divided by its step. */
const counted = (image: Frame, step: number, x = 50, y = 50): number =>
  Math.round(colorAt(image, x, y)[1] / step);

/** First and last of the places, percent of the whole. */
const share = (values: number[], whole: number) => {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity) + 1;
  return [(low / whole) * 100, (high / whole) * 100] as const;
};

/** Box around all pixels that are not black, percent of the frame. */
const boxOf = ({ data, width, height }: Frame) => {
  const columns: number[] = [];
  const rows: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * 4;
    if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) > 90) {
      columns.push(pixel % width);
      rows.push(Math.floor(pixel / width));
    }
  }
  const [left, right] = share(columns, width);
  const [top, bottom] = share(rows, height);
  return { left, right, top, bottom };
};

describe('the frame', () => {
  it('[CO-001, CO-004, CO-045] is 1080x1920, and black behind everything', async () => {
    const { width, height, data } = await drawer.draw(promo({}), 0, 1);
    expect([width, height]).toEqual([1080, 1920]);
    const black = Buffer.alloc(data.length).fill(Buffer.from([0, 0, 0, 255]));
    expect(data.equals(black)).toBe(true);
  });

  it('draws the layers in the order of the document', async () => {
    const elements = {
      textElements: [text({ content: '█', textColor: '#ff0000', fontFamily: 'Roboto' })],
      overlayElements: [overlay('counter-gif', { scale: 3 })],
    };
    const above = await drawer.draw(promo(elements), 20);
    expect(counted(above, 10)).toBe(16);
    const below = await drawer.draw(promo({ ...elements, layerOrder: ['over', 'words'] }), 20);
    expect(colorAt(below, 50, 50)[0]).toBeGreaterThan(200);
    expect(colorAt(below, 50, 50)[1]).toBeLessThan(60);
  });
});

describe('the background', () => {
  const background = { assetId: 'counter-video' };

  it('fills the whole frame', async () => {
    const image = await drawer.draw(promo({ background }), 25);
    for (const [x, y] of [
      [0, 0],
      [99.9, 0],
      [0, 99.9],
      [99.9, 99.9],
      [50, 50],
    ] as const) {
      expect(counted(image, 8, x, y)).toBe(25);
    }
  });

  it('starts again without a lost or doubled image when it is shorter than the promo', async () => {
    const frames = [0, 1, 28, 29, 30, 31, 59, 60, 61, 89];
    const drawn = await drawer.drawFrames(promo({ background }), frames);
    const shown = drawn.map((image) => counted(image, 8));
    expect(shown).toEqual([0, 1, 28, 29, 0, 1, 29, 0, 1, 29]);
  });
});

describe('overlays', () => {
  it('[CO-046] are scale x 100 px of 540 wide and as high as their shape asks, centred on x and y', async () => {
    const image = await drawer.draw(
      promo({ overlayElements: [overlay('counter-gif', { x: 40, y: 30, scale: 2 })] }),
      29,
    );
    const { left, right, top, bottom } = boxOf(image);
    expect(right - left).toBeCloseTo((200 / 540) * 100, 0);
    expect((left + right) / 2).toBeCloseTo(40, 0);
    expect(bottom - top).toBeCloseTo((400 / 1920) * 100, 0);
    expect((top + bottom) / 2).toBeCloseTo(30, 0);
  });

  it('turn about their centre', async () => {
    const turned = promo({ overlayElements: [overlay('counter-gif', { rotation: 45 })] });
    const { left, right, top, bottom } = boxOf(await drawer.draw(turned, 29));
    expect(right - left).toBeCloseTo((Math.SQRT2 * 400 * 100) / 1080, 0);
    expect(bottom - top).toBeCloseTo((Math.SQRT2 * 400 * 100) / 1920, 0);
  });

  it('show the GIF image of the promo time, and loop', async () => {
    const gif = promo({ overlayElements: [overlay('counter-gif')] });
    const drawn = await drawer.drawFrames(gif, [0, 2, 3, 6, 29, 30, 36, 69]);
    const shown = drawn.map((image) => counted(image, 10));
    expect(shown).toEqual([0, 1, 2, 5, 24, 0, 5, 7]);
  });

  it('show every image of a WebM once and in turn, across the seam', async () => {
    const webm = promo({ overlayElements: [overlay('counter-webm')] });
    // 2, 5 and 8 lie at times that WebM rounds up.
    const drawn = await drawer.drawFrames(webm, [2, 5, 8, 28, 29, 30, 31, 32, 89]);
    // Right of the middle, where the clip is solid.
    const shown = drawn.map((image) => counted(image, 8, 60, 50));
    expect(shown).toEqual([2, 5, 8, 28, 29, 0, 1, 2, 29]);
  });

  it('let what lies behind a clear part of a WebM through', async () => {
    const both = promo({
      background: { assetId: 'counter-video' },
      overlayElements: [overlay('counter-webm')],
    });
    const image = await drawer.draw({ ...both, overlayElements: [overlay('counter-webm', { x: 50 })] }, 20);
    expect(counted(image, 8, 40, 50)).toBe(20);
    const alone = await drawer.draw(promo({ overlayElements: [overlay('counter-webm')] }), 20);
    expect(colorAt(alone, 40, 50)).toEqual([0, 0, 0]);
    expect(counted(alone, 8, 60, 50)).toBe(20);
  });
});

/** Height of the capitals of Playfair Display, em. */
const CAP_HEIGHT = 0.708;

/** How high a capital is drawn, px of the frame. */
const capitalHeight = async (fontSize: number): Promise<number> => {
  const { top, bottom } = boxOf(
    await drawer.draw(promo({ textElements: [text({ content: 'H', fontSize })] }), 0, 0.5),
  );
  return ((bottom - top) / 100) * 1920;
};

describe('texts', () => {
  it('[CO-003, CO-008] are set in px of a 374-wide frame', async () => {
    expect(await capitalHeight(100)).toBeCloseTo((100 * CAP_HEIGHT * 1080) / 374, -1);
    expect(await capitalHeight(50)).toBeCloseTo((50 * CAP_HEIGHT * 1080) / 374, -1);
  });

  it('[CO-006, CO-007] stand with their centre at x and y, turned about it', async () => {
    const bar = { background: { style: 'solid', color: '#ffffff', opacity: 1, borderRadius: 0 } };
    const at = async (change: object) =>
      boxOf(await drawer.draw(promo({ textElements: [text({ ...bar, ...change })] }), 0));
    const level = await at({ x: 40, y: 30 });
    expect((level.left + level.right) / 2).toBeCloseTo(40, 0);
    expect((level.top + level.bottom) / 2).toBeCloseTo(30, 0);
    const upright = await at({ x: 40, y: 30, rotation: 90 });
    expect((upright.left + upright.right) / 2).toBeCloseTo(40, 0);
    expect(((upright.bottom - upright.top) * 1920) / 1080).toBeCloseTo(level.right - level.left, 0);
  });

  it('[CO-037, CO-038] fade in over the first fifth, unless the promo has no animation', async () => {
    const content = {
      textElements: [text({ content: '█', fontFamily: 'Roboto', fontSize: 100 })],
      textShadow: false,
    };
    const brightness = async (animationType: string, ...frames: number[]) => {
      const drawn = await drawer.drawFrames({ ...promo(content), animationType }, frames);
      return drawn.map((image) => colorAt(image, 50, 50)[0]);
    };
    const [first, middle, last] = await brightness('fade-in', 0, 9, 18);
    expect([first, last]).toEqual([0, 255]);
    expect(middle).toBeCloseTo(128, -1);
    expect(await brightness('none', 0)).toEqual([255]);
  });

  it('run from right to left in Hebrew, with the full stop at the left', async () => {
    const hebrew = text({ content: 'שש......', fontFamily: 'Inter' });
    const { data, width, height } = await drawer.draw(
      promo({ textElements: [hebrew], textShadow: false }),
      0,
    );
    // Above the dots, there are only the letters.
    const row = Math.floor(height / 2) * width;
    const inked = Array.from({ length: width }, (_, x) => x).filter((x) => (data[(row + x) * 4] ?? 0) > 128);
    expect(inked.length).toBeGreaterThan(0);
    expect(Math.min(...inked)).toBeGreaterThan(width / 2);
  });

  it('[CO-010, CO-018] and overlays that are hidden are not drawn', async () => {
    const hidden = promo({
      textElements: [text({ visible: false })],
      overlayElements: [overlay('counter-gif', { visible: false })],
    });
    expect(
      (await drawer.draw(hidden, 29)).data.every((value, at) => value === (at % 4 === 3 ? 255 : 0)),
    ).toBe(true);
  });
});

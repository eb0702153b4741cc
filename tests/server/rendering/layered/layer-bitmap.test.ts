import { describe, expect, it } from 'vitest';
import { type RgbaImage, toLayerBitmap, visiblePart } from '#server/rendering/layered/layer-bitmap.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];
const clear: Pixel = [0, 0, 0, 0];

/** An image that is transparent except for these pixels, by `x,y`. */
const imageOf = (width: number, height: number, pixels: Record<string, Pixel>) => {
  const data = new Uint8Array(width * height * 4);
  for (const [place, pixel] of Object.entries(pixels)) {
    const [x = 0, y = 0] = place.split(',').map(Number);
    data.set(pixel, (y * width + x) * 4);
  }
  return { width, height, data };
};

const fill = (pixel: Pixel) => imageOf(2, 2, { '0,0': pixel, '1,0': pixel, '0,1': pixel, '1,1': pixel });

const bitmapOf = (image: RgbaImage) => toLayerBitmap(visiblePart(image)!);

describe('the bitmap of a layer', () => {
  it('is null for an empty image', () => {
    expect(visiblePart(imageOf(8, 8, {}))).toBeNull();
    expect(visiblePart(fill([255, 0, 0, 0]))).toBeNull();
  });

  it('is cropped to the visible part, with even sides', () => {
    const bitmap = bitmapOf(imageOf(12, 10, { '3,5': [255, 255, 255, 255], '8,6': [0, 0, 0, 1] }));
    expect(bitmap).toMatchObject({ left: 2, top: 4, width: 8, height: 4 });
    expect(bitmap?.data).toHaveLength(8 * 4 * 2.5);
  });

  it.each([
    ['white', [255, 255, 255, 255], [235, 128, 128]],
    ['black', [0, 0, 0, 255], [16, 128, 128]],
    ['red', [255, 0, 0, 255], [63, 102, 240]],
    ['green', [0, 255, 0, 255], [173, 42, 26]],
    ['blue', [0, 0, 255, 255], [32, 240, 118]],
    ['the default background', [0x11, 0x29, 0xdf, 255], [58, 210, 110]],
  ] as const)('stores %s by bt709 in limited range', (_name, pixel, [luma, cb, cr]) => {
    const { data } = bitmapOf(fill(pixel));
    expect([data[0], data[4], data[5]]).toEqual([luma, cb, cr]);
    expect([...data.subarray(6)]).toEqual([255, 255, 255, 255]);
  });

  it('takes the chroma of four pixels from the visible ones, so that edges do not turn black', () => {
    const rim = bitmapOf(imageOf(2, 2, { '0,0': [255, 0, 0, 255], '1,1': clear }));
    const whole = bitmapOf(fill([255, 0, 0, 255]));
    expect([rim.data[4], rim.data[5]]).toEqual([whole.data[4], whole.data[5]]);
    expect([...rim.data.subarray(6)]).toEqual([255, 0, 0, 0]);
  });
});

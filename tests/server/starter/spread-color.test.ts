import { expect, it } from 'vitest';
import { spreadColor } from '#server/starter/encode-asset.ts';

it('gives transparent pixels the colour of nearby visible ones and leaves alpha unchanged', () => {
  const width = 8;
  const pixels = new Uint8Array(width * width * 4);
  const left = (4 * width + 1) * 4;
  const right = (4 * width + 6) * 4;
  pixels.set([255, 0, 0, 255], left);
  pixels.set([0, 0, 255, 255], right);
  spreadColor(pixels, width, width);
  const besideLeft = 4 * width * 4;
  const besideRight = (4 * width + 7) * 4;
  expect([...pixels.subarray(besideLeft, besideLeft + 4)]).toEqual([255, 0, 0, 0]);
  expect([...pixels.subarray(besideRight, besideRight + 4)]).toEqual([0, 0, 255, 0]);
  expect([...pixels.subarray(left, left + 4)]).toEqual([255, 0, 0, 255]);
});

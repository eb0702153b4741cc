// @vitest-environment node
import { expect, test } from 'vitest';
import { focusWindow } from '#src/features/editor/background/frame-fields.tsx';

const cover = { fit: 'cover', focusX: 50, focusY: 50 } as const;

test('crops a wide video horizontally and a tall one vertically', () => {
  expect(focusWindow(cover, { width: 1920, height: 1080 })).toMatchObject({ axis: 'x', focus: 50 });
  expect(focusWindow(cover, { width: 1080, height: 2400 })).toMatchObject({ axis: 'y', start: 10, size: 80 });
});

test('follows the focus up to the edge of the image', () => {
  const window = focusWindow({ ...cover, focusX: 0 }, { width: 1920, height: 1080 })!;
  expect(window.start).toBe(0);
  expect(window.focus).toBe(window.min);
  expect(window.min + window.max).toBeCloseTo(100, 9);
});

test('is null when nothing is cropped', () => {
  expect(focusWindow(cover, { width: 540, height: 960 })).toBeNull();
  expect(focusWindow(cover, { width: 1080, height: 1930 })).toBeNull();
  expect(focusWindow({ ...cover, fit: 'contain' }, { width: 1920, height: 1080 })).toBeNull();
});

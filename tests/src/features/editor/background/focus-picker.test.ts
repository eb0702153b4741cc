// @vitest-environment node
import { expect, test } from 'vitest';
import { focusWindow } from '#src/features/editor/background/focus-picker.tsx';

const cover = { fit: 'cover', focusX: 50, focusY: 50 } as const;

test('of a wide video it is a part across, of a tall one a part down', () => {
  expect(focusWindow(cover, { width: 1920, height: 1080 })).toMatchObject({ axis: 'x', focus: 50 });
  expect(focusWindow(cover, { width: 1080, height: 2400 })).toMatchObject({ axis: 'y', start: 10, size: 80 });
});

test('follows the focus as far as the picture reaches', () => {
  const window = focusWindow({ ...cover, focusX: 0 }, { width: 1920, height: 1080 })!;
  expect(window.start).toBe(0);
  expect(window.focus).toBe(window.min);
  expect(window.min + window.max).toBeCloseTo(100, 9);
});

test('there is none where nothing is cut off', () => {
  expect(focusWindow(cover, { width: 540, height: 960 })).toBeNull();
  expect(focusWindow(cover, { width: 1080, height: 1930 })).toBeNull();
  expect(focusWindow({ ...cover, fit: 'contain' }, { width: 1920, height: 1080 })).toBeNull();
});

import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTrash } from '#src/features/editor/canvas/trash-zone.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const canvas = { left: 8, bottom: 670, width: 374 };
const over = { x: 195, y: 622 };
const beside = { x: 195, y: 300 };

test('a finger that passes over the trash zone deletes nothing; after 200 ms over it, it does', () => {
  const { result } = renderHook(() => useTrash());
  const accepts = (at: number, point = over) => result.current.accepts(canvas, { point, at });
  expect([accepts(1000), accepts(1199), accepts(1200)]).toEqual([false, false, true]);
  expect(accepts(1250, beside)).toBe(false);
  expect([accepts(1300), accepts(1450)]).toEqual([false, false]);
});

test('the zone shows only while the finger is near the lower edge', () => {
  const { result } = renderHook(() => useTrash());
  const show = (y: number) => act(() => result.current.show(canvas, { point: { x: 60, y }, at: 1000 }));
  show(500);
  expect(result.current.state).toBe('hidden');
  show(560);
  expect(result.current.state).toBe('visible');
  show(500);
  expect(result.current.state).toBe('hidden');
});

test('the zone says so too while the finger rests on it', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useTrash());
  act(() => result.current.show(canvas, { point: over, at: performance.now() }));
  expect(result.current.state).toBe('visible');
  act(() => void vi.advanceTimersByTime(200));
  expect(result.current.state).toBe('active');
  act(() => result.current.hide());
  expect(result.current.state).toBe('hidden');
});

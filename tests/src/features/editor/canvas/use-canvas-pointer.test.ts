import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { useCanvasPointer } from '#src/features/editor/canvas/use-canvas-pointer.ts';

const box = (id: string, y: number): ElementBox => ({
  id,
  kind: 'text',
  center: { x: 540, y },
  size: { width: 400, height: 100 },
  rotation: 0,
  shownSize: 30,
});
/** A canvas of 540 x 960 px, half the size of the frame. */
const smallCanvas = (): HTMLElement => {
  const canvas = document.createElement('div');
  canvas.getBoundingClientRect = () => new DOMRect(0, 0, 540, 960);
  canvas.setPointerCapture = () => undefined;
  return canvas;
};

/** A canvas with these boxes, and a finger on it that moves up and down. */
const showCanvas = (shown: readonly ElementBox[]) => {
  const onTap = vi.fn<(box: ElementBox | null) => void>();
  const onPan = vi.fn<(down: number) => void>();
  const options = {
    boxes: shown,
    selectedIds: [],
    lockedIds: new Set<string>(),
    onLocked: () => undefined,
    onTap,
    onDragStart: () => undefined,
    onPan,
  };
  const { result } = renderHook(() => useCanvasPointer(options));
  const canvas = smallCanvas();
  const finger = (type: string, clientY: number): void =>
    act(() => {
      const init = { pointerId: 1, pointerType: 'touch', button: 0, clientX: 270, clientY };
      result.current.onPointer(new PointerEvent(type, init), canvas);
    });
  return { finger, onTap, onPan };
};

test('a tap that drifts to a neighbour opens what it landed on', () => {
  const { finger, onTap } = showCanvas([box('time', 880), box('studio', 960)]);
  finger('pointerdown', 440);
  finger('pointermove', 460);
  finger('pointerup', 462);
  expect(onTap.mock.calls[0]?.[0]?.id).toBe('time');
});

test('a finger on empty canvas pans it as far as it moves, from where the drag begins; one on a text does not', () => {
  const { finger, onTap, onPan } = showCanvas([box('time', 880)]);
  finger('pointerdown', 800);
  finger('pointermove', 760);
  finger('pointermove', 700);
  finger('pointermove', 710);
  finger('pointerup', 710);
  expect(onPan.mock.calls.flat()).toEqual([0, -60, 10]);
  onPan.mockClear();
  finger('pointerdown', 440);
  finger('pointermove', 300);
  finger('pointerup', 300);
  expect(onPan).not.toHaveBeenCalled();
  expect(onTap).not.toHaveBeenCalled();
});

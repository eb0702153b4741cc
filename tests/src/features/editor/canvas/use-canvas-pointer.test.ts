import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CanvasSpace } from '#src/features/editor/canvas/canvas-space.ts';
import type { DragSession } from '#src/features/editor/canvas/drag-session.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import type { PointerInput } from '#src/features/editor/canvas/gesture.ts';
import { dragHandlers, useCanvasPointer } from '#src/features/editor/canvas/use-canvas-pointer.ts';

const box = (id: string, y: number): ElementBox => ({
  id,
  kind: 'text',
  center: { x: 540, y },
  size: { width: 400, height: 100 },
  rotation: 0,
  shownSize: 30,
});
const boxes = [box('header', 400), box('time', 900), box('studio', 1400)];

/** A scale of 1: screen px are frame px. */
const space = { toFrame: (point: unknown) => point, lengthOnFrame: (px: number) => px } as CanvasSpace;
const at = (x: number, y: number, isMouse = true): PointerInput => ({
  type: 'move',
  id: 1,
  isMouse,
  point: { x, y },
  at: 0,
});

const handlers = (
  selectedIds: string[],
  held: DragSession | null = null,
  lockedIds: ReadonlySet<string> = new Set(),
) => {
  const onLocked = vi.fn<() => void>();
  const startSession = vi.fn<(session: DragSession) => void>();
  const session = {
    trash: 'hidden' as const,
    current: () => held,
    start: startSession,
    update: vi.fn<() => void>(),
    updateTrash: vi.fn<() => void>(),
    dropInTrash: vi.fn<() => void>(),
    commit: vi.fn<() => void>(),
    cancel: vi.fn<() => void>(),
  };
  const marquee = {
    rectangle: null,
    start: vi.fn<() => void>(),
    update: vi.fn<() => void>(),
    end: vi.fn<() => void>(),
  };
  const pan = { start: vi.fn<() => void>(), update: vi.fn<() => void>(), end: vi.fn<() => void>() };
  const targets = { boxes, selectedIds, session, marquee, lockedIds, onLocked, pan };
  return { ...dragHandlers(targets), startSession, marquee, onLocked, pan };
};

const start = { x: 540, y: 400 };

test('a locked element stays where it is, and the rest of the selection moves', () => {
  const one = handlers([], null, new Set(['header']));
  one.startDrag(space, at(540, 420), start, false);
  one.startPinch(space, [start, start], at(540, 400, false));
  expect(one.startSession).not.toHaveBeenCalled();
  expect(one.onLocked).toHaveBeenCalledTimes(2);
  const several = handlers(['header', 'time'], null, new Set(['header']));
  several.startDrag(space, at(540, 420), start, false);
  expect(several.startSession).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'move', boxes: [boxes[1]] }),
  );
});

test.each([
  ['an unselected element moves alone', ['time'], false, ['header']],
  ['with Shift it joins the selection', ['time'], true, ['header', 'time']],
  ['an element of the selection moves all of it', ['header', 'studio'], false, ['header', 'studio']],
])('on drag, %s', (_, selectedIds, isAdding, moved) => {
  const { startDrag, startSession } = handlers(selectedIds);
  startDrag(space, at(560, 400), start, isAdding);
  expect(startSession).toHaveBeenCalledWith({
    kind: 'move',
    boxes: boxes.filter(({ id }) => moved.includes(id)),
    from: start,
  });
});

test('on empty canvas a mouse draws a marquee and a finger pans', () => {
  const empty = { x: 540, y: 650 };
  const mouse = handlers(['time']);
  mouse.startDrag(space, at(560, 650), empty, true);
  expect(mouse.marquee.start).toHaveBeenCalledWith(empty, ['time']);
  const finger = handlers(['time']);
  finger.startDrag(space, at(560, 650, false), empty, false);
  expect(finger.marquee.start).not.toHaveBeenCalled();
  expect(mouse.pan.start).not.toHaveBeenCalled();
  expect(finger.pan.start).toHaveBeenCalledWith({ x: 560, y: 650 });
  expect([mouse.startSession, finger.startSession].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('a drag by a handle is not replaced', () => {
  const { startDrag, startSession } = handlers([], { kind: 'rotate', box: boxes[0]!, from: { x: 0, y: 0 } });
  startDrag(space, at(560, 400), start, false);
  expect(startSession).not.toHaveBeenCalled();
});

test('two fingers pinch what is between or under them, else the selection', () => {
  const between = handlers(['studio']);
  between.startPinch(
    space,
    [
      { x: 540, y: 300 },
      { x: 540, y: 500 },
    ],
    at(540, 500, false),
  );
  expect(between.startSession.mock.calls[0]?.[0]).toMatchObject({ kind: 'pinch', box: { id: 'header' } });
  const beside = handlers(['studio']);
  beside.startPinch(
    space,
    [
      { x: 20, y: 20 },
      { x: 20, y: 90 },
    ],
    at(20, 90, false),
  );
  expect(beside.startSession.mock.calls[0]?.[0]).toMatchObject({ kind: 'pinch', box: { id: 'studio' } });
  const nothing = handlers([]);
  nothing.startPinch(
    space,
    [
      { x: 20, y: 20 },
      { x: 20, y: 90 },
    ],
    at(20, 90, false),
  );
  expect(nothing.startSession).not.toHaveBeenCalled();
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

// @vitest-environment node
import { expect, test, vi } from 'vitest';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import type { CanvasSpace } from '#src/features/editor/canvas/canvas-space.ts';
import type { DragSession } from '#src/features/editor/canvas/drag-session.ts';
import { dragHandlers } from '#src/features/editor/canvas/use-canvas-pointer.ts';
import type { PointerInput } from '#src/features/editor/canvas/gesture.ts';

const box = (id: string, y: number): ElementBox => ({
  id,
  kind: 'text',
  center: { x: 540, y },
  size: { width: 400, height: 100 },
  rotation: 0,
  shownSize: 30,
});
const boxes = [box('header', 400), box('time', 900), box('studio', 1400)];

/** One px of the screen is one px of the frame. */
const space = { toFrame: (point: unknown) => point, lengthOnFrame: (px: number) => px } as CanvasSpace;
const at = (x: number, y: number, isMouse = true): PointerInput => ({
  type: 'move',
  id: 1,
  isMouse,
  point: { x, y },
  at: 0,
});

const hand = (chosenIds: string[], held: DragSession | null = null) => {
  const take = vi.fn<(grip: DragSession) => void>();
  const grip = {
    trash: 'away' as const,
    current: () => held,
    start: take,
    update: vi.fn<() => void>(),
    updateTrash: vi.fn<() => void>(),
    dropInTrash: vi.fn<() => void>(),
    commit: vi.fn<() => void>(),
    cancel: vi.fn<() => void>(),
  };
  const marquee = {
    rectangle: null,
    start: vi.fn<() => void>(),
    follow: vi.fn<() => void>(),
    end: vi.fn<() => void>(),
  };
  return { ...dragHandlers({ boxes, chosenIds, grip, marquee }), take, marquee };
};

const start = { x: 540, y: 400 };

test.each([
  ['one that is not chosen goes alone', ['time'], false, ['header']],
  ['with Shift it goes with what is chosen', ['time'], true, ['header', 'time']],
  ['one of several that are chosen takes them all along', ['header', 'studio'], false, ['header', 'studio']],
])('of what is dragged %s', (_, chosenIds, isAdding, moved) => {
  const { startDrag, take } = hand(chosenIds);
  startDrag(space, at(560, 400), start, isAdding);
  expect(take).toHaveBeenCalledWith({
    does: 'move',
    boxes: boxes.filter(({ id }) => moved.includes(id)),
    from: start,
  });
});

test('on the empty film a mouse draws a rectangle, and a finger does nothing', () => {
  const empty = { x: 540, y: 650 };
  const mouse = hand(['time']);
  mouse.startDrag(space, at(560, 650), empty, true);
  expect(mouse.marquee.start).toHaveBeenCalledWith(empty, ['time']);
  const finger = hand(['time']);
  finger.startDrag(space, at(560, 650, false), empty, false);
  expect(finger.marquee.start).not.toHaveBeenCalled();
  expect([mouse.take, finger.take].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('a handle that is held already goes on being held', () => {
  const { startDrag, take } = hand([], { does: 'turn', box: boxes[0]!, from: { x: 0, y: 0 } });
  startDrag(space, at(560, 400), start, false);
  expect(take).not.toHaveBeenCalled();
});

test('two fingers mean what lies between or below them, else what is chosen', () => {
  const around = hand(['studio']);
  around.startPinch(
    space,
    [
      { x: 540, y: 300 },
      { x: 540, y: 500 },
    ],
    at(540, 500, false),
  );
  expect(around.take.mock.calls[0]?.[0]).toMatchObject({ does: 'pinch', box: { id: 'header' } });
  const beside = hand(['studio']);
  beside.startPinch(
    space,
    [
      { x: 20, y: 20 },
      { x: 20, y: 90 },
    ],
    at(20, 90, false),
  );
  expect(beside.take.mock.calls[0]?.[0]).toMatchObject({ does: 'pinch', box: { id: 'studio' } });
  const nothing = hand([]);
  nothing.startPinch(
    space,
    [
      { x: 20, y: 20 },
      { x: 20, y: 90 },
    ],
    at(20, 90, false),
  );
  expect(nothing.take).not.toHaveBeenCalled();
});

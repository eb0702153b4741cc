import { type PointerEvent, useMemo, useRef, useState } from 'react';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import { draggedIds } from '#src/features/editor/canvas/drag-session.ts';
import {
  type CanvasSpace,
  cachedCanvasSpace,
  measureCanvas,
  type Bounds,
  type ElementBox,
  DOT_RADIUS,
  isForNeighbor,
  pickElement,
} from '#src/features/editor/canvas/element-box.ts';
import {
  type Gesture,
  type PointerInput,
  nextGesture,
  toPointerInput,
} from '#src/features/editor/canvas/gesture.ts';
import { type Marquee, useMarquee } from '#src/features/editor/canvas/marquee.tsx';
import { type DragSessionControls, useDragSession } from '#src/features/editor/canvas/use-drag-session.ts';

/** Modifier keys: `isFree` turns snapping off, `isAdding` adds to the selection. */
type ModifierKeys = { isFree: boolean; isAdding: boolean };

/** Moves the canvas with a finger on empty canvas. Points are px of the screen. */
type Pan = {
  start: (from: Point) => void;
  /** Does nothing unless a pan was started. */
  update: (to: Point) => void;
  end: () => void;
};

const makePan = (onPan: (down: number) => void): Pan => {
  let last: Point | null = null;
  return {
    start: (from) => {
      last = from;
    },
    update: (to) => {
      if (last === null) return;
      onPan(to.y - last.y);
      last = to;
    },
    end: () => {
      last = null;
    },
  };
};

type DragTargets = {
  boxes: readonly ElementBox[];
  selectedIds: readonly string[];
  session: DragSessionControls;
  marquee: Marquee;
  /** Elements that cannot be moved or resized. */
  lockedIds: ReadonlySet<string>;
  /** Called when only such elements would move. */
  onLocked: () => void;
  pan: Pan;
};

/** Handlers of drags and pinches. They act on an element or the selection; on empty canvas a mouse draws a marquee and a finger moves the canvas. */
const dragHandlers = (targets: DragTargets) => {
  const { boxes, selectedIds, session, marquee, lockedIds, onLocked, pan } = targets;
  const pick = (space: CanvasSpace, input: PointerInput): ElementBox | null =>
    pickElement({ boxes, selectedIds }, space, input);

  /** `start` is where the pointer went down, px of the screen. */
  const startDrag = (space: CanvasSpace, input: PointerInput, start: Point, isAdding: boolean): void => {
    // A handle is being dragged.
    if (session.current() !== null) return;
    const from = space.toFrame(start);
    const box = pick(space, { ...input, point: start });
    if (box === null) {
      if (input.isMouse) marquee.start(from, isAdding ? selectedIds : []);
      else pan.start(input.point);
      return;
    }
    const movesSelection = isAdding || selectedIds.includes(box.id);
    const dragged = movesSelection
      ? boxes.filter(({ id }) => id === box.id || selectedIds.includes(id))
      : [box];
    const movable = dragged.filter(({ id }) => !lockedIds.has(id));
    if (movable.length === 0) onLocked();
    else session.start({ kind: 'move', boxes: movable, from });
  };

  const drag = (space: CanvasSpace, { point, at, isMouse }: PointerInput, { isFree }: ModifierKeys): void => {
    marquee.update(space.toFrame(point), boxes);
    pan.update(point);
    session.update(space, [point], isFree);
    if (!isMouse) session.updateTrash(space, { point, at });
  };

  const startPinch = (space: CanvasSpace, fingers: readonly [Point, Point], input: PointerInput): void => {
    const [a, b] = fingers;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const box = [middle, a, b]
      .map((point) => pick(space, { ...input, point }))
      .find((found) => found !== null);
    const current = session.current();
    const fallbackId = current === null ? selectedIds.at(-1) : draggedIds(current)[0];
    // Two fingers rarely fit on a small text, so a pinch next to it applies to the selection.
    const pinched = box ?? boxes.find(({ id }) => id === fallbackId);
    if (pinched === undefined) return;
    if (lockedIds.has(pinched.id)) onLocked();
    else session.start({ kind: 'pinch', box: pinched, from: [space.toFrame(a), space.toFrame(b)] });
  };

  return { startDrag, drag, startPinch };
};

export type CanvasPointer = Pick<DragSessionControls, 'trash'> & {
  /** Marquee rectangle, px of the frame, or null. */
  marquee: Bounds | null;
  /** Handles every pointer event of the canvas. */
  onPointer: (event: globalThis.PointerEvent, canvas: HTMLElement) => void;
  /** Starts a drag by a handle, whose first child is its dot; the pointer events of the canvas continue the drag. */
  startHandleDrag: (kind: 'resize' | 'rotate', box: ElementBox, event: PointerEvent<HTMLElement>) => void;
};

type CanvasPointerOptions = Pick<DragTargets, 'boxes' | 'selectedIds' | 'lockedIds' | 'onLocked'> & {
  /** `box` is null on empty canvas; `isAdding` adds it to the selection. */
  onTap: (box: ElementBox | null, isAdding: boolean) => void;
  /** Called before elements change. */
  onDragStart: () => void;
  /** Called when a finger moves the canvas down, px of the screen. */
  onPan: (down: number) => void;
};

/** Turns the pointer events of the canvas into taps, drags, pinches, marquee selection and deletion. */
export const useCanvasPointer = (options: CanvasPointerOptions): CanvasPointer => {
  const { boxes, onPan } = options;
  const gesture = useRef<Gesture>({ phase: 'idle' });
  const [measure] = useState(cachedCanvasSpace);
  const session = useDragSession(boxes, options.onDragStart);
  const marquee = useMarquee();
  const pan = useMemo(() => makePan(onPan), [onPan]);
  const { startDrag, drag, startPinch } = dragHandlers({ ...options, session, marquee, pan });

  const handle = (space: CanvasSpace, input: PointerInput, keys: ModifierKeys): void => {
    const before = gesture.current;
    const { gesture: next, event } = nextGesture(before, input);
    gesture.current = next;
    switch (event) {
      case 'none':
        // A handle was pressed, but not moved.
        if (next.phase === 'idle' && session.current() !== null) session.commit();
        break;
      case 'tap': {
        // A finger may drift before it is lifted; the tap is for the element where it landed.
        const point = before.phase === 'pressing' ? before.contact.start : input.point;
        if (session.current() === null)
          options.onTap(pickElement(options, space, { ...input, point }), keys.isAdding);
        else session.commit();
        break;
      }
      case 'drag-start':
        if (next.phase === 'dragging') startDrag(space, input, next.contact.start, keys.isAdding);
        drag(space, input, keys);
        break;
      case 'drag':
        drag(space, input, keys);
        break;
      case 'pinch-start':
      case 'pinch': {
        if (next.phase !== 'pinching') break;
        pan.end();
        const fingers = [next.contacts[0].at, next.contacts[1].at] as const;
        if (event === 'pinch-start') startPinch(space, fingers, input);
        else session.update(space, fingers, keys.isFree);
        break;
      }
      case 'drag-end':
        if (!input.isMouse) session.dropInTrash(space, input);
        marquee.end();
        pan.end();
        session.commit();
        break;
      case 'pinch-end':
        session.commit();
        break;
      case 'cancel':
        marquee.end();
        pan.end();
        session.cancel();
        break;
    }
  };

  const onPointer: CanvasPointer['onPointer'] = (event, canvas) => {
    const input = toPointerInput(event);
    if (input === null) return;
    // Captured, so that the drag continues outside the canvas.
    const isPress = input.type === 'down';
    if (isPress) canvas.setPointerCapture(event.pointerId);
    const isFree = event.altKey || event.ctrlKey || event.metaKey;
    handle(measure(canvas, event.timeStamp, isPress), input, { isFree, isAdding: event.shiftKey });
  };

  const startHandleDrag: CanvasPointer['startHandleDrag'] = (
    kind,
    box,
    { currentTarget, clientX, clientY, pointerType },
  ) => {
    const canvas = currentTarget.closest<HTMLElement>('[data-canvas]');
    if (canvas === null) return;
    const space = measureCanvas(canvas);
    const from = space.toFrame({ x: clientX, y: clientY });
    if (pointerType !== 'mouse') {
      const dot = (currentTarget.firstElementChild ?? currentTarget).getBoundingClientRect();
      const middle = space.toFrame({ x: dot.x + dot.width / 2, y: dot.y + dot.height / 2 });
      // The canvas receives the press next and drags the other element.
      if (isForNeighbor(boxes, box, { press: from, dot: middle }, space.lengthOnFrame(DOT_RADIUS))) return;
    }
    session.start({ kind, box, from });
  };

  const { trash } = session;
  return { trash, marquee: marquee.rectangle, onPointer, startHandleDrag };
};

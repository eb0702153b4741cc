import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { Bounds, ElementBox } from '#src/features/editor/canvas/element-box.ts';
import {
  type CanvasSpace,
  cachedCanvasSpace,
  measureCanvas,
} from '#src/features/editor/canvas/canvas-space.ts';
import { draggedIds } from '#src/features/editor/canvas/drag-session.ts';
import { pickElement } from '#src/features/editor/canvas/hit-test.ts';
import {
  type Gesture,
  type PointerInput,
  nextGesture,
  toPointerInput,
} from '#src/features/editor/canvas/gesture.ts';
import { type DragSessionControls, useDragSession } from '#src/features/editor/canvas/use-drag-session.ts';
import { type Marquee, useMarquee } from '#src/features/editor/canvas/marquee.tsx';
import { type PointerEvent, useRef, useState } from 'react';

/** Keys that are held with the pointer: `isFree` catches no lines, `isAdding` chooses more than one. */
export type ModifierKeys = { isFree: boolean; isAdding: boolean };

type DragTargets = {
  boxes: readonly ElementBox[];
  chosenIds: readonly string[];
  grip: DragSessionControls;
  marquee: Marquee;
};

/** What a hand that moves takes hold of: an element, all that are chosen, or, on the empty film, a rectangle that chooses. */
export const dragHandlers = ({ boxes, chosenIds, grip, marquee }: DragTargets) => {
  const meant = (space: CanvasSpace, signal: PointerInput): ElementBox | null =>
    pickElement({ boxes, chosenIds }, space, signal);

  /** `start`: where the pointer went down, px of the screen. */
  const startDrag = (space: CanvasSpace, signal: PointerInput, start: Point, isAdding: boolean): void => {
    // A handle has been taken already.
    if (grip.current() !== null) return;
    const from = space.toFrame(start);
    const box = meant(space, { ...signal, point: start });
    if (box === null) {
      if (signal.isMouse) marquee.start(from, isAdding ? chosenIds : []);
      return;
    }
    const goesAlong = isAdding || chosenIds.includes(box.id);
    const held = goesAlong ? boxes.filter(({ id }) => id === box.id || chosenIds.includes(id)) : [box];
    grip.start({ does: 'move', boxes: held, from });
  };

  const drag = (space: CanvasSpace, { point, isMouse }: PointerInput, { isFree }: ModifierKeys): void => {
    marquee.follow(space.toFrame(point), boxes);
    grip.update(space, [point], isFree);
    if (!isMouse) grip.updateTrash(space, point);
  };

  const startPinch = (space: CanvasSpace, fingers: readonly [Point, Point], signal: PointerInput): void => {
    const [a, b] = fingers;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const box = [middle, a, b]
      .map((point) => meant(space, { ...signal, point }))
      .find((found) => found !== null);
    const held = grip.current();
    const heldId = held === null ? chosenIds.at(-1) : draggedIds(held)[0];
    // Fingers rarely fit on a small text: whatever is chosen is meant, wherever they are.
    const pinched = box ?? boxes.find(({ id }) => id === heldId);
    if (pinched === undefined) return;
    grip.start({ does: 'pinch', box: pinched, from: [space.toFrame(a), space.toFrame(b)] });
  };

  return { startDrag, drag, startPinch };
};

export type CanvasPointer = Pick<DragSessionControls, 'trash'> & {
  /** The rectangle that chooses what it touches, px of the frame; null while none is drawn. */
  marquee: Bounds | null;
  /** For every pointer event of the film. */
  onPointer: (event: globalThis.PointerEvent, film: HTMLElement) => void;
  /** Takes an element by one of its handles; the film's events go on from there. */
  startHandleDrag: (does: 'resize' | 'turn', box: ElementBox, event: PointerEvent<HTMLElement>) => void;
};

type CanvasPointerOptions = {
  boxes: readonly ElementBox[];
  chosenIds: readonly string[];
  /** Something was tapped; null: the empty film. `isAdding`: it is meant as well as what is chosen. */
  onTap: (box: ElementBox | null, isAdding: boolean) => void;
  /** Something is taken and about to change. */
  onDragStart: () => void;
};

/** The hand over the film: what it taps, drags, pinches, encircles, and throws away. */
export const useCanvasPointer = (options: CanvasPointerOptions): CanvasPointer => {
  const { boxes, chosenIds } = options;
  const gesture = useRef<Gesture>({ is: 'none' });
  const [spaceOf] = useState(cachedCanvasSpace);
  const grip = useDragSession(boxes, options.onDragStart);
  const marquee = useMarquee();
  const { startDrag, drag, startPinch } = dragHandlers({ boxes, chosenIds, grip, marquee });

  const obey = (space: CanvasSpace, signal: PointerInput, keys: ModifierKeys): void => {
    const { gesture: next, event: meaning } = nextGesture(gesture.current, signal);
    gesture.current = next;
    switch (meaning) {
      case 'nothing':
        // A handle that was pressed and not moved.
        if (next.is === 'none' && grip.current() !== null) grip.commit();
        break;
      case 'tap':
        if (grip.current() === null) options.onTap(pickElement(options, space, signal), keys.isAdding);
        else grip.commit();
        break;
      case 'drag-start':
        if (next.is === 'dragging') startDrag(space, signal, next.contact.start, keys.isAdding);
        drag(space, signal, keys);
        break;
      case 'drag':
        drag(space, signal, keys);
        break;
      case 'pinch-start':
      case 'pinch': {
        if (next.is !== 'pinching') break;
        const fingers = [next.contacts[0].at, next.contacts[1].at] as const;
        if (meaning === 'pinch-start') startPinch(space, fingers, signal);
        else grip.update(space, fingers, keys.isFree);
        break;
      }
      case 'drag-end':
        if (!signal.isMouse) grip.dropInTrash(space, signal.point);
        marquee.end();
        grip.commit();
        break;
      case 'pinch-end':
        grip.commit();
        break;
      case 'give-up':
        marquee.end();
        grip.cancel();
        break;
    }
  };

  const onPointer: CanvasPointer['onPointer'] = (event, film) => {
    const signal = toPointerInput(event);
    if (signal === null) return;
    // The finger may leave the film and still drags.
    const isPress = signal.type === 'down';
    if (isPress) film.setPointerCapture(event.pointerId);
    const isFree = event.altKey || event.ctrlKey || event.metaKey;
    obey(spaceOf(film, event.timeStamp, isPress), signal, { isFree, isAdding: event.shiftKey });
  };

  const takeHandle: CanvasPointer['startHandleDrag'] = (does, box, { currentTarget, clientX, clientY }) => {
    const film = currentTarget.closest<HTMLElement>('[data-film]');
    if (film === null) return;
    const from = measureCanvas(film).toFrame({ x: clientX, y: clientY });
    grip.start({ does, box, from });
  };

  const { trash } = grip;
  return { trash, marquee: marquee.rectangle, onPointer, startHandleDrag: takeHandle };
};

import { useSetAtom } from 'jotai';
import { type PointerEvent, useRef, useState } from 'react';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { type FilmSpace, filmSpace } from '#src/features/editor/canvas/film-space.ts';
import { type Grip, hold } from '#src/features/editor/canvas/grip.ts';
import { hitTest } from '#src/features/editor/canvas/hit-test.ts';
import { pointerSignal } from '#src/features/editor/canvas/pointer-signal.ts';
import type { Guide } from '#src/features/editor/canvas/snap.ts';
import { type Gesture, nextGesture, type PointerSignal } from '#src/features/editor/canvas/touch-gesture.ts';
import { isOverTrash } from '#src/features/editor/canvas/trash.ts';
import { deleteElement } from '#src/features/editor/edits/delete-element.ts';
import { shapeElement } from '#src/features/editor/edits/shape-element.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** px of the screen: how far beside an element a press still means it, and how near a line is caught. */
const SLOP = { touch: 22, mouse: 4 };
const TOLERANCE = 7;

type Trash = 'away' | 'waiting' | 'hot';

export type Hand = {
  guides: readonly Guide[];
  trash: Trash;
  /** For every pointer event of the film. */
  onPointer: (event: PointerEvent<HTMLElement>) => void;
  /** Takes an element by one of its handles; the film's events go on from there. */
  takeHandle: (does: 'resize' | 'turn', box: ElementBox, event: PointerEvent<HTMLElement>) => void;
};

type HandOptions = {
  boxes: readonly ElementBox[];
  chosenId: string | null;
  /** Something was tapped; null: the empty film. */
  onTap: (box: ElementBox | null) => void;
  /** Something is taken and about to change. */
  onTake: () => void;
};

const keyOf = ({ does, box }: Grip): string => `canvas:${does}:${box.id}`;

/** What is chosen is what is meant, even where something else lies over it. */
const meant = (
  { boxes, chosenId }: HandOptions,
  space: FilmSpace,
  { point, isMouse }: Pick<PointerSignal, 'point' | 'isMouse'>,
): ElementBox | null => {
  const chosen = boxes.filter(({ id }) => id === chosenId);
  const at = space.toFrame(point);
  return hitTest(chosen, at, 0) ?? hitTest(boxes, at, space.lengthOnFrame(isMouse ? SLOP.mouse : SLOP.touch));
};

/** The hand over the film: what it taps, drags, pinches, and throws away. One gesture is one undo step. */
export const useHand = (options: HandOptions): Hand => {
  const { apply, end, abandon } = useEdit();
  const select = useSetAtom(selectElementAtom);
  const gesture = useRef<Gesture>({ is: 'none' });
  const grip = useRef<Grip | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [trash, setTrash] = useState<Trash>('away');

  const take = (taken: Grip): void => {
    grip.current = taken;
    select(taken.box.id);
    options.onTake();
  };

  const letGo = (): void => {
    grip.current = null;
    setGuides([]);
    setTrash('away');
    end();
  };

  const follow = (space: FilmSpace, points: readonly [Point, ...Point[]], isFree: boolean): void => {
    if (grip.current === null) return;
    const { id } = grip.current.box;
    const [first, ...rest] = points;
    const held = hold(grip.current, [space.toFrame(first), ...rest.map(space.toFrame)], {
      others: options.boxes.filter((box) => box.id !== id),
      tolerance: space.lengthOnFrame(TOLERANCE),
      isFree,
    });
    apply(shapeElement, held.shape, keyOf(grip.current));
    setGuides(held.guides);
  };

  const startDrag = (space: FilmSpace, signal: PointerSignal, start: Point): void => {
    // A handle has been taken already.
    if (grip.current !== null) return;
    const box = meant(options, space, { ...signal, point: start });
    if (box === null) return;
    take({ does: 'move', box, from: space.toFrame(start) });
    if (!signal.isMouse) setTrash('waiting');
  };

  const startPinch = (space: FilmSpace, fingers: readonly [Point, Point], signal: PointerSignal): void => {
    const [a, b] = fingers;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const box = [middle, a, b]
      .map((point) => meant(options, space, { ...signal, point }))
      .find((found) => found !== null);
    const held = options.boxes.find(({ id }) => id === (grip.current?.box.id ?? options.chosenId));
    // Fingers rarely fit on a small text: whatever is chosen is meant, wherever they are.
    const pinched = box ?? held;
    if (pinched === undefined) return;
    end();
    setTrash('away');
    take({ does: 'pinch', box: pinched, from: [space.toFrame(a), space.toFrame(b)] });
  };

  const drop = (space: FilmSpace, { point, isMouse }: PointerSignal): void => {
    const held = grip.current;
    if (held?.does === 'move' && !isMouse && isOverTrash(point, space.rect)) {
      apply(deleteElement, { id: held.box.id }, keyOf(held));
      select(null);
    }
    letGo();
  };

  const obey = (space: FilmSpace, signal: PointerSignal, isFree: boolean): void => {
    const { gesture: next, meaning } = nextGesture(gesture.current, signal);
    gesture.current = next;
    switch (meaning) {
      case 'nothing':
        // A handle that was pressed and not moved.
        if (next.is === 'none' && grip.current !== null) letGo();
        break;
      case 'tap':
        if (grip.current === null) options.onTap(meant(options, space, signal));
        else letGo();
        break;
      case 'drag-start':
      case 'drag':
        if (next.is !== 'dragging') break;
        if (meaning === 'drag-start') startDrag(space, signal, next.contact.start);
        follow(space, [signal.point], isFree);
        if (grip.current?.does === 'move' && !signal.isMouse) {
          setTrash(isOverTrash(signal.point, space.rect) ? 'hot' : 'waiting');
        }
        break;
      case 'pinch-start':
      case 'pinch': {
        if (next.is !== 'pinching') break;
        const fingers = [next.contacts[0].at, next.contacts[1].at] as const;
        if (meaning === 'pinch-start') startPinch(space, fingers, signal);
        else follow(space, fingers, isFree);
        break;
      }
      case 'drag-end':
        drop(space, signal);
        break;
      case 'pinch-end':
        letGo();
        break;
      case 'give-up':
        if (grip.current !== null) abandon(keyOf(grip.current));
        letGo();
        break;
    }
  };

  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    const signal = pointerSignal(event);
    if (signal === null) return;
    // The finger may leave the film and still drags.
    if (signal.type === 'down') event.currentTarget.setPointerCapture(event.pointerId);
    obey(filmSpace(event.currentTarget), signal, event.altKey || event.ctrlKey || event.metaKey);
  };

  const takeHandle: Hand['takeHandle'] = (does, box, { currentTarget, clientX, clientY }) => {
    const film = currentTarget.closest<HTMLElement>('[data-film]');
    if (film === null) return;
    const from = filmSpace(film).toFrame({ x: clientX, y: clientY });
    take(does === 'resize' ? { does, box, from } : { does, box });
  };

  return { guides, trash, onPointer, takeHandle };
};

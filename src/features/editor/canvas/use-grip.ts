import { useSetAtom } from 'jotai';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import type { FilmSpace } from '#src/features/editor/canvas/film-space.ts';
import { type Grip, heldIds, hold } from '#src/features/editor/canvas/grip.ts';
import { areSameGuides, guidesAtom } from '#src/features/editor/canvas/guides-atom.ts';
import { restTimer } from '#src/features/editor/canvas/rest-timer.ts';
import { type Guide, type SnapLines, snapLines } from '#src/features/editor/canvas/snap.ts';
import { isOverTrash } from '#src/features/editor/canvas/trash.ts';
import { useEscape } from '#src/features/editor/canvas/use-escape.ts';
import { useLivePlaces } from '#src/features/editor/canvas/use-live-places.ts';
import {
  type Places,
  type Shape,
  deleteElements,
  moveElements,
  shapeElements,
} from '#src/features/editor/document/element-edits.ts';
import { isTransformingAtom, selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { isTextField } from '#src/ui/keyboard-target.ts';

/** px of the screen: how near a line is caught. */
const TOLERANCE = 7;

/** ms: when a hand rests so long, panels say where things are. Not at every halt of a hand that aims: drawing them takes a slow phone half a second. */
const REST = 400;

type Trash = 'away' | 'waiting' | 'hot';

/** What the hand holds of the film, and what it does to it. */
export type GripOnFilm = {
  trash: Trash;
  current: () => Grip | null;
  take: (grip: Grip) => void;
  /** The hand is at `points` of the screen, one, or two of a pinch. */
  follow: (space: FilmSpace, points: readonly [Point, ...Point[]], isFree: boolean) => void;
  /** What is moved by a finger at `point` may be dropped into the trash. */
  nearTrash: (space: FilmSpace, point: Point) => void;
  /** Throws away what is held when `point` is over the trash. */
  drop: (space: FilmSpace, point: Point) => void;
  letGo: () => void;
  /** Takes back what was done since it was taken. */
  giveUp: () => void;
};

/** What a drag makes of elements is their place alone. */
const placesOf = (shapes: readonly Shape[]): Places =>
  Object.fromEntries(shapes.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));

const keyOf = (grip: Grip): string => `canvas:${grip.does}:${heldIds(grip).join()}`;

/** Holds elements, makes the edits of a drag, and shows the lines that it catches. One grip is one undo step. */
export const useGrip = (boxes: readonly ElementBox[], onTake: () => void): GripOnFilm => {
  const { apply, end, cancel: abandon } = useEdit();
  const choose = useSetAtom(selectElementsAtom);
  const setMoving = useSetAtom(isTransformingAtom);
  const grip = useRef<Grip | null>(null);
  const around = useRef<{ held: Grip; boxes: readonly ElementBox[]; lines: SnapLines } | null>(null);
  const live = useLivePlaces(boxes);
  const pending = useRef<Places | null>(null);
  const [rest] = useState(() => restTimer(REST));
  const setGuides = useSetAtom(guidesAtom);
  const shownGuides = useRef<readonly Guide[]>([]);
  const [trash, setTrash] = useState<Trash>('away');

  /** What the held may catch; drawn up once for as long as it is held and the others stay. */
  const linesAround = (held: Grip): SnapLines => {
    if (around.current?.held !== held || around.current.boxes !== boxes) {
      const ids = heldIds(held);
      around.current = { held, boxes, lines: snapLines(boxes.filter(({ id }) => !ids.includes(id))) };
    }
    return around.current.lines;
  };

  /** Panels may turn to what the hand has taken: when there is time, because they are many fields. */
  const rested = (): void => startTransition(() => setMoving(false));

  const showGuides = (guides: readonly Guide[]): void => {
    // Asked at every movement: the same lines again are no matter for the store.
    if (areSameGuides(shownGuides.current, guides)) return;
    shownGuides.current = guides;
    setGuides(guides);
  };

  /** Writes into the document where a drag has come to. */
  const keep = (): void => {
    rest.forget();
    if (grip.current === null || pending.current === null) return;
    apply(moveElements, { places: pending.current }, keyOf(grip.current));
    pending.current = null;
    rested();
  };
  useEffect(
    () => () => {
      rest.forget();
      setMoving(false);
    },
    [rest, setMoving],
  );

  const letGo = (): void => {
    keep();
    live.settle();
    grip.current = null;
    rested();
    showGuides([]);
    setTrash('away');
    end();
  };

  const giveUp = (): void => {
    pending.current = null;
    live.clear();
    if (grip.current !== null) abandon(keyOf(grip.current));
    letGo();
  };
  useEscape(() => {
    if (grip.current === null) return false;
    giveUp();
    return true;
  });

  return {
    trash,
    current: () => grip.current,
    take: (taken) => {
      // What was held before is over, as when a second finger comes to a drag.
      keep();
      live.settle();
      end();
      // A field that is being written lets the film wait for its letters; the hand is faster.
      if (isTextField(document.activeElement)) document.activeElement.blur();
      setTrash('away');
      grip.current = taken;
      setMoving(true);
      choose(heldIds(taken));
      onTake();
    },
    follow: (space, [first, ...others], isFree) => {
      if (grip.current === null) return;
      const held = hold(grip.current, [space.toFrame(first), ...others.map(space.toFrame)], {
        lines: linesAround(grip.current),
        tolerance: space.lengthOnFrame(TOLERANCE),
        isFree,
      });
      showGuides(held.guides);
      if (grip.current.does === 'move') {
        pending.current = placesOf(held.shapes);
        live.show(space, pending.current);
        if (rest.moved(keep)) setMoving(true);
      } else apply(shapeElements, { shapes: held.shapes }, keyOf(grip.current));
    },
    nearTrash: (space, point) => {
      if (grip.current?.does === 'move') setTrash(isOverTrash(point, space.rect) ? 'hot' : 'waiting');
    },
    drop: (space, point) => {
      const held = grip.current;
      if (held?.does !== 'move' || !isOverTrash(point, space.rect)) return;
      pending.current = null;
      apply(deleteElements, { ids: heldIds(held) }, keyOf(held));
      choose([]);
    },
    letGo,
    giveUp,
  };
};

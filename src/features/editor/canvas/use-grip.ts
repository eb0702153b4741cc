import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import type { FilmSpace } from '#src/features/editor/canvas/film-space.ts';
import { type Grip, heldIds, hold } from '#src/features/editor/canvas/grip.ts';
import type { Guide } from '#src/features/editor/canvas/snap.ts';
import { isOverTrash } from '#src/features/editor/canvas/trash.ts';
import { useEscape } from '#src/features/editor/canvas/use-escape.ts';
import { deleteElements } from '#src/features/editor/edits/delete-elements.ts';
import { shapeElements } from '#src/features/editor/edits/shape-elements.ts';
import { chooseElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** px of the screen: how near a line is caught. */
const TOLERANCE = 7;

type Trash = 'away' | 'waiting' | 'hot';

/** What the hand holds of the film, and what it does to it. */
export type GripOnFilm = {
  guides: readonly Guide[];
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

const keyOf = (grip: Grip): string => `canvas:${grip.does}:${heldIds(grip).join()}`;

/** Holds elements, makes the edits of a drag, and shows the lines that it catches. One grip is one undo step. */
export const useGrip = (boxes: readonly ElementBox[], onTake: () => void): GripOnFilm => {
  const { apply, end, abandon } = useEdit();
  const choose = useSetAtom(chooseElementsAtom);
  const grip = useRef<Grip | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [trash, setTrash] = useState<Trash>('away');

  const letGo = (): void => {
    grip.current = null;
    setGuides([]);
    setTrash('away');
    end();
  };

  const giveUp = (): void => {
    if (grip.current !== null) abandon(keyOf(grip.current));
    letGo();
  };
  useEscape(() => {
    if (grip.current === null) return false;
    giveUp();
    return true;
  });

  return {
    guides,
    trash,
    current: () => grip.current,
    take: (taken) => {
      // What was held before is over, as when a second finger comes to a drag.
      end();
      setTrash('away');
      grip.current = taken;
      choose(heldIds(taken));
      onTake();
    },
    follow: (space, [first, ...rest], isFree) => {
      if (grip.current === null) return;
      const ids = heldIds(grip.current);
      const held = hold(grip.current, [space.toFrame(first), ...rest.map(space.toFrame)], {
        others: boxes.filter(({ id }) => !ids.includes(id)),
        tolerance: space.lengthOnFrame(TOLERANCE),
        isFree,
      });
      apply(shapeElements, { shapes: held.shapes }, keyOf(grip.current));
      setGuides(held.guides);
    },
    nearTrash: (space, point) => {
      if (grip.current?.does === 'move') setTrash(isOverTrash(point, space.rect) ? 'hot' : 'waiting');
    },
    drop: (space, point) => {
      const held = grip.current;
      if (held?.does !== 'move' || !isOverTrash(point, space.rect)) return;
      apply(deleteElements, { ids: heldIds(held) }, keyOf(held));
      choose([]);
    },
    letGo,
    giveUp,
  };
};

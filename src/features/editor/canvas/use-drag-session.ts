import { startTransition, useEffect, useRef, useState } from 'react';
import { useSetAtom } from 'jotai';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import type { CanvasSpace } from '#src/features/editor/canvas/canvas-space.ts';
import { type DragSession, draggedIds, transformElements } from '#src/features/editor/canvas/drag-session.ts';
import { areSameGuides, guidesAtom } from '#src/features/editor/canvas/guide-lines.tsx';
import { idleTimer } from '#src/features/editor/canvas/idle-timer.ts';
import { type Guide, type SnapLines, snapLines } from '#src/features/editor/canvas/snap.ts';
import { isOverTrash } from '#src/features/editor/canvas/trash-zone.tsx';
import { useDragPreview } from '#src/features/editor/canvas/use-drag-preview.ts';
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

/** Hears Escape before all others; where `act` answers that the key was its own, nobody else hears it. */
const useEscape = (act: () => boolean): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && act()) event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  });
};

/** px of the screen: how near a line is caught. */
const SNAP_TOLERANCE = 7;

/** ms: when a hand rests so long, panels say where things are. Not at every halt of a hand that aims: drawing them takes a slow phone half a second. */
const IDLE_MS = 400;

type Trash = 'away' | 'waiting' | 'hot';

/** What the hand holds of the film, and what it does to it. */
export type DragSessionControls = {
  trash: Trash;
  current: () => DragSession | null;
  start: (grip: DragSession) => void;
  /** The hand is at `points` of the screen, one, or two of a pinch. */
  update: (space: CanvasSpace, points: readonly [Point, ...Point[]], isFree: boolean) => void;
  /** What is moved by a finger at `point` may be dropped into the trash. */
  updateTrash: (space: CanvasSpace, point: Point) => void;
  /** Throws away what is held when `point` is over the trash. */
  dropInTrash: (space: CanvasSpace, point: Point) => void;
  commit: () => void;
  /** Takes back what was done since it was taken. */
  cancel: () => void;
};

/** What a drag makes of elements is their place alone. */
const placesOf = (shapes: readonly Shape[]): Places =>
  Object.fromEntries(shapes.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));

const undoGroupOf = (grip: DragSession): string => `canvas:${grip.does}:${draggedIds(grip).join()}`;

/** Holds elements, makes the edits of a drag, and shows the lines that it catches. One grip is one undo step. */
export const useDragSession = (boxes: readonly ElementBox[], onTake: () => void): DragSessionControls => {
  const { apply, end, cancel: abandon } = useEdit();
  const choose = useSetAtom(selectElementsAtom);
  const setMoving = useSetAtom(isTransformingAtom);
  const grip = useRef<DragSession | null>(null);
  const around = useRef<{ held: DragSession; boxes: readonly ElementBox[]; lines: SnapLines } | null>(null);
  const live = useDragPreview(boxes);
  const pending = useRef<Places | null>(null);
  const [rest] = useState(() => idleTimer(IDLE_MS));
  const setGuides = useSetAtom(guidesAtom);
  const shownGuides = useRef<readonly Guide[]>([]);
  const [trash, setTrash] = useState<Trash>('away');

  /** What the held may catch; drawn up once for as long as it is held and the others stay. */
  const linesAround = (held: DragSession): SnapLines => {
    if (around.current?.held !== held || around.current.boxes !== boxes) {
      const ids = draggedIds(held);
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
    rest.cancel();
    if (grip.current === null || pending.current === null) return;
    apply(moveElements, { places: pending.current }, undoGroupOf(grip.current));
    pending.current = null;
    rested();
  };
  useEffect(
    () => () => {
      rest.cancel();
      setMoving(false);
    },
    [rest, setMoving],
  );

  const letGo = (): void => {
    keep();
    live.release();
    grip.current = null;
    rested();
    showGuides([]);
    setTrash('away');
    end();
  };

  const giveUp = (): void => {
    pending.current = null;
    live.clear();
    if (grip.current !== null) abandon(undoGroupOf(grip.current));
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
    start: (taken) => {
      // What was held before is over, as when a second finger comes to a drag.
      keep();
      live.release();
      end();
      // A field that is being written lets the film wait for its letters; the hand is faster.
      if (isTextField(document.activeElement)) document.activeElement.blur();
      setTrash('away');
      grip.current = taken;
      setMoving(true);
      choose(draggedIds(taken));
      onTake();
    },
    update: (space, [first, ...others], isFree) => {
      if (grip.current === null) return;
      const held = transformElements(grip.current, [space.toFrame(first), ...others.map(space.toFrame)], {
        lines: linesAround(grip.current),
        tolerance: space.lengthOnFrame(SNAP_TOLERANCE),
        isFree,
      });
      showGuides(held.guides);
      if (grip.current.does === 'move') {
        pending.current = placesOf(held.shapes);
        live.show(space, pending.current);
        if (rest.restart(keep)) setMoving(true);
      } else apply(shapeElements, { shapes: held.shapes }, undoGroupOf(grip.current));
    },
    updateTrash: (space, point) => {
      if (grip.current?.does === 'move') setTrash(isOverTrash(point, space.rect) ? 'hot' : 'waiting');
    },
    dropInTrash: (space, point) => {
      const held = grip.current;
      if (held?.does !== 'move' || !isOverTrash(point, space.rect)) return;
      pending.current = null;
      apply(deleteElements, { ids: draggedIds(held) }, undoGroupOf(held));
      choose([]);
    },
    commit: letGo,
    cancel: giveUp,
  };
};

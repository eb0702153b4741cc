import { useSetAtom } from 'jotai';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { CanvasSpace } from '#src/features/editor/canvas/canvas-space.ts';
import { type DragSession, draggedIds, transformElements } from '#src/features/editor/canvas/drag-session.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { areSameGuides, guidesAtom } from '#src/features/editor/canvas/guide-lines.tsx';
import { type Guide, type SnapLines, snapLines } from '#src/features/editor/canvas/snap.ts';
import { type Finger, type TrashState, useTrash } from '#src/features/editor/canvas/trash-zone.tsx';
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
import { isTextField } from '#src/ui/browser/keyboard-target.ts';
import { idleTimer } from '#src/ui/browser/scheduling.ts';

/** Handles Escape before any other listener; `act` returns true to stop the event. */
const useEscape = (act: () => boolean): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && act()) event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  });
};

/** Distance within which elements snap to a line, px of the screen. */
const SNAP_TOLERANCE = 7;

/** Pause after which a drag is written to the document and panels follow, ms. Not at every brief stop: re-rendering panels takes a slow phone half a second. */
const IDLE_MS = 400;

/** `trash` is whether the trash zone shows, and whether the pointer is over it. */
export type DragSessionControls = {
  trash: TrashState;
  current: () => DragSession | null;
  start: (session: DragSession) => void;
  /** The pointer is at `points`, px of the screen: one, or two for a pinch. */
  update: (space: CanvasSpace, points: readonly [Point, ...Point[]], isFree: boolean) => void;
  /** Shows the trash zone for a finger at `point`. */
  updateTrash: (space: CanvasSpace, finger: Finger) => void;
  /** Deletes the dragged elements if the finger has dwelt over the trash zone. */
  dropInTrash: (space: CanvasSpace, finger: Finger) => void;
  commit: () => void;
  /** Restores the elements as they were when the session began. */
  cancel: () => void;
};

/** A move changes nothing but the position. */
const placesOf = (shapes: readonly Shape[]): Places =>
  Object.fromEntries(shapes.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));

const undoGroupOf = (session: DragSession): string => `canvas:${session.kind}:${draggedIds(session).join()}`;

/** Runs a drag session: previews it, snaps, and writes it to the document. One session is one undo step. */
export const useDragSession = (boxes: readonly ElementBox[], onStart: () => void): DragSessionControls => {
  const { apply, end, cancel: cancelEdit } = useEdit();
  const select = useSetAtom(selectElementsAtom);
  const setTransforming = useSetAtom(isTransformingAtom);
  const session = useRef<DragSession | null>(null);
  const cachedLines = useRef<{ current: DragSession; boxes: readonly ElementBox[]; lines: SnapLines } | null>(
    null,
  );
  const preview = useDragPreview(boxes);
  const pending = useRef<Places | null>(null);
  const [idle] = useState(() => idleTimer(IDLE_MS));
  const setGuides = useSetAtom(guidesAtom);
  const shownGuides = useRef<readonly Guide[]>([]);
  const trash = useTrash();

  /** Computed once per session, as long as the other elements stay the same. */
  const linesFor = (current: DragSession): SnapLines => {
    if (cachedLines.current?.current !== current || cachedLines.current.boxes !== boxes) {
      const ids = draggedIds(current);
      cachedLines.current = { current, boxes, lines: snapLines(boxes.filter(({ id }) => !ids.includes(id))) };
    }
    return cachedLines.current.lines;
  };

  /** Lets panels show the new values, as a transition because they have many fields. */
  const endTransform = (): void => startTransition(() => setTransforming(false));

  const showGuides = (guides: readonly Guide[]): void => {
    // Called at every pointer move: unchanged guides must not reach the store.
    if (areSameGuides(shownGuides.current, guides)) return;
    shownGuides.current = guides;
    setGuides(guides);
  };

  /** Writes the current positions to the document. */
  const flush = (): void => {
    idle.cancel();
    if (session.current === null || pending.current === null) return;
    apply(moveElements, { places: pending.current }, undoGroupOf(session.current));
    pending.current = null;
    endTransform();
  };
  useEffect(
    () => () => {
      idle.cancel();
      setTransforming(false);
    },
    [idle, setTransforming],
  );

  const commit = (): void => {
    flush();
    preview.release();
    session.current = null;
    endTransform();
    showGuides([]);
    trash.hide();
    end();
  };

  const cancel = (): void => {
    pending.current = null;
    preview.clear();
    if (session.current !== null) cancelEdit(undoGroupOf(session.current));
    commit();
  };
  useEscape(() => {
    if (session.current === null) return false;
    cancel();
    return true;
  });

  return {
    trash: trash.state,
    current: () => session.current,
    start: (next) => {
      // Ends the previous session, for instance when a second finger joins a drag.
      flush();
      preview.release();
      end();
      // The preview waits for a focused text field to settle, and the drag must not.
      if (isTextField(document.activeElement)) document.activeElement.blur();
      trash.hide();
      session.current = next;
      setTransforming(true);
      select(draggedIds(next));
      onStart();
    },
    update: (space, [first, ...others], isFree) => {
      if (session.current === null) return;
      const result = transformElements(
        session.current,
        [space.toFrame(first), ...others.map(space.toFrame)],
        {
          lines: linesFor(session.current),
          tolerance: space.lengthOnFrame(SNAP_TOLERANCE),
          isFree,
        },
      );
      showGuides(result.guides);
      if (session.current.kind === 'move') {
        pending.current = placesOf(result.shapes);
        preview.show(space, pending.current);
        if (idle.restart(flush)) setTransforming(true);
      } else apply(shapeElements, { shapes: result.shapes }, undoGroupOf(session.current));
    },
    updateTrash: (space, finger) => {
      if (session.current?.kind === 'move') trash.show(space.rect, finger);
    },
    dropInTrash: (space, finger) => {
      const { current } = session;
      if (current?.kind !== 'move' || !trash.accepts(space.rect, finger)) return;
      pending.current = null;
      apply(deleteElements, { ids: draggedIds(current) }, undoGroupOf(current));
      select([]);
    },
    commit,
    cancel,
  };
};

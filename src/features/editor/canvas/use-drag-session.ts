import { useSetAtom } from 'jotai';
import { startTransition, useEffect, useRef, useState, useLayoutEffect } from 'react';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import { movedBox } from '#src/features/editor/canvas/arrange.ts';
import { type DragSession, draggedIds, transformElements } from '#src/features/editor/canvas/drag-session.ts';
import { type CanvasSpace, type ElementBox, selectionBox } from '#src/features/editor/canvas/element-box.ts';
import {
  areSameGuides,
  guidesAtom,
  type Guide,
  type SnapLines,
  snapLines,
} from '#src/features/editor/canvas/snap.tsx';
import { type Finger, type TrashState, useTrash } from '#src/features/editor/canvas/trash-zone.tsx';
import {
  type Places,
  type Shape,
  deleteElements,
  moveElements,
  shapeElements,
  placeAmong,
} from '#src/features/editor/document/element-edits.ts';
import { useEdit } from '#src/features/editor/state/promo-atom.ts';
import { isTransformingAtom, selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { isTextField } from '#src/ui/browser/keyboard-target.ts';
import { idleTimer } from '#src/ui/browser/scheduling.ts';

type ShownDrag = { space: CanvasSpace; places: Places };

/** DOM nodes of an element: its layers in the preview, and the frames around it on the canvas. */
type Parts = { layers: readonly HTMLElement[]; frames: readonly HTMLElement[] };

type DragPreview = {
  /** Shows elements and their frames at `places`, regardless of the document. */
  show: (space: CanvasSpace, places: Places) => void;
  /** After the commit: the preview shows the document again after its next render. */
  release: () => void;
  /** Shows the document again at once. */
  clear: () => void;
};

/** Offset of each dragged box, and of the box around several, from its place in the document, px of the frame. */
const offsets = (boxes: readonly ElementBox[], places: Places): [id: string, Point][] => {
  const dragged = boxes.filter(({ id }) => placeAmong(places, id) !== null);
  const moved = dragged.map((box) => movedBox(box, places));
  const [all, allMoved] = [selectionBox(dragged), selectionBox(moved)];
  const pairs = dragged.map((box, index) => [box, moved[index]] as const);
  return [...pairs, ...(dragged.length > 1 ? [[all, allMoved] as const] : [])].flatMap(([from, to]) =>
    from == null || to == null
      ? []
      : [[from.id, { x: to.center.x - from.center.x, y: to.center.y - from.center.y }]],
  );
};

/**
 * A paused animation that positions `part`. The browser moves the compositor layer of an animated node; a style change would
 * rebuild the layers of the page, which takes half a frame on a slow phone.
 */
const pausedAnimation = (part: HTMLElement): Animation => {
  const animation = part.animate({ translate: ['0px 0px', '0px 0px'] }, { duration: 1, fill: 'both' });
  animation.pause();
  return animation;
};

const translateTo = ({ effect }: Animation, { x, y }: Point): void => {
  const translate = `${x}px ${y}px`;
  if (effect instanceof KeyframeEffect) effect.setKeyframes({ translate: [translate, translate] });
};

/**
 * Moves dragged elements in the DOM without React, because edits re-render so much that the preview would lag behind the pointer.
 * `boxes` are the boxes of the document.
 */
const useDragPreview = (boxes: readonly ElementBox[]): DragPreview => {
  const dragged = useRef<ShownDrag | null>(null);
  /** The shifted nodes, and the nodes found for each element. */
  const shifted = useRef(new Map<HTMLElement, Animation>());
  const found = useRef(new Map<string, Parts>());

  /** Cached until a node is removed. */
  const find = (preview: HTMLElement, id: string): Parts => {
    const cached = found.current.get(id);
    if (
      cached !== undefined &&
      [...cached.layers, ...cached.frames].every(({ isConnected }) => isConnected)
    ) {
      return cached;
    }
    const name = CSS.escape(id);
    const parts = {
      layers: [...preview.querySelectorAll<HTMLElement>(`[data-layer="${name}"]`)],
      frames: [...preview.querySelectorAll<HTMLElement>(`[data-frame-of="${name}"]`)],
    };
    // Without a frame the result is not cached, because React has not rendered the frame yet.
    if (parts.frames.length > 0) found.current.set(id, parts);
    return parts;
  };

  const shift = (parts: readonly HTMLElement[], by: Point): void => {
    for (const part of parts) {
      const animation = shifted.current.get(part) ?? pausedAnimation(part);
      shifted.current.set(part, animation);
      translateTo(animation, by);
    }
  };

  const draw = (): void => {
    const preview = dragged.current?.space.canvas.parentElement;
    if (dragged.current === null || preview == null) {
      for (const animation of shifted.current.values()) animation.cancel();
      shifted.current.clear();
      found.current.clear();
      return;
    }
    const { space, places } = dragged.current;
    // Frames are positioned in px of the screen.
    const scale = 1 / space.lengthOnFrame(1);
    for (const [id, { x, y }] of offsets(boxes, places)) {
      const { layers, frames } = find(preview, id);
      shift(layers, { x, y });
      shift(frames, { x: x * scale, y: y * scale });
    }
  };

  // After changes of the document during the drag, and after the commit.
  useLayoutEffect(() => {
    found.current.clear();
    draw();
  });

  return {
    show: (space, places) => {
      dragged.current = { space, places };
      draw();
    },
    release: () => {
      dragged.current = null;
    },
    clear: () => {
      dragged.current = null;
      draw();
    },
  };
};

/** Handles Escape before other listeners; `act` returns true to stop the event. */
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

/** Pause after which a drag is written to the document, ms. Not shorter, because re-rendering the panels takes half a second on a slow phone. */
const IDLE_MS = 400;

export type DragSessionControls = {
  trash: TrashState;
  current: () => DragSession | null;
  start: (session: DragSession) => void;
  /** `points` are px of the screen: one, or two for a pinch. */
  update: (space: CanvasSpace, points: readonly [Point, ...Point[]], isFree: boolean) => void;
  updateTrash: (space: CanvasSpace, finger: Finger) => void;
  /** Deletes the dragged elements if the finger has dwelt over the trash zone. */
  dropInTrash: (space: CanvasSpace, finger: Finger) => void;
  commit: () => void;
  /** Restores the elements to what they were when the session began. */
  cancel: () => void;
};

/** The places of a move. */
const placesOf = (shapes: readonly Shape[]): Places =>
  Object.fromEntries(shapes.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));

const undoGroupOf = (session: DragSession): string => `canvas:${session.kind}:${draggedIds(session).join()}`;

/** Runs a drag session: snaps, previews it, and writes it to the document as one undo step. */
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

  /** Cached for the session, as long as the other elements do not change. */
  const linesFor = (current: DragSession): SnapLines => {
    if (cachedLines.current?.current !== current || cachedLines.current.boxes !== boxes) {
      const ids = draggedIds(current);
      cachedLines.current = { current, boxes, lines: snapLines(boxes.filter(({ id }) => !ids.includes(id))) };
    }
    return cachedLines.current.lines;
  };

  /** Shows the new values in the panels, as a transition because they have many fields. */
  const endTransform = (): void => startTransition(() => setTransforming(false));

  const showGuides = (guides: readonly Guide[]): void => {
    // Unchanged guides must not reach the store at every pointer move.
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
      // Ends the previous session, for example when a second finger joins a drag.
      flush();
      preview.release();
      end();
      // The preview waits for a focused text field, which the drag must not.
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

import { useLayoutEffect, useRef } from 'react';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { movedBox } from '#src/features/editor/canvas/arrange.ts';
import type { CanvasSpace } from '#src/features/editor/canvas/canvas-space.ts';
import { type ElementBox, selectionBox } from '#src/features/editor/canvas/element-box.ts';
import { type Places, placeAmong } from '#src/features/editor/document/element-edits.ts';

type ShownDrag = { space: CanvasSpace; places: Places };

/** DOM nodes of an element: its layers in the preview, and the frames around it on the canvas. */
type Parts = { layers: readonly HTMLElement[]; frames: readonly HTMLElement[] };

export type DragPreview = {
  /** Shows elements and their frames at `places`, whatever the document says. */
  show: (space: CanvasSpace, places: Places) => void;
  /** The places are committed: the preview shows the document again after its next render. */
  release: () => void;
  /** Shows the document again at once. */
  clear: () => void;
};

/** Offset of each dragged box from its place in the document, px of the frame, and of the group box around several. */
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
 * A paused animation that positions `part`. For an animated node the browser only moves the existing compositor layer; a style
 * change makes it rebuild the layers of the page, which costs half a frame on a slow phone.
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
 * Moves dragged elements in the DOM without React: an edit of the document re-renders panels, lists and the preview, and the
 * preview would lag behind the pointer. `boxes` are the boxes of the document.
 */
export const useDragPreview = (boxes: readonly ElementBox[]): DragPreview => {
  const dragged = useRef<ShownDrag | null>(null);
  /** Nodes that are shifted now, and the nodes found for each element. */
  const shifted = useRef(new Map<HTMLElement, Animation>());
  const found = useRef(new Map<string, Parts>());

  /** Queries the DOM again only when a node has gone, or no frame was found. */
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
    // Without a frame the result is not cached: React has not rendered the frame yet.
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

  // The document changed during the drag, or the drag was committed.
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

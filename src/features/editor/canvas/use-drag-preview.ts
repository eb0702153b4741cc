import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { type ElementBox, selectionBox } from '#src/features/editor/canvas/element-box.ts';
import type { CanvasSpace } from '#src/features/editor/canvas/canvas-space.ts';
import { movedBox } from '#src/features/editor/canvas/arrange.ts';
import { type Places, placeAmong } from '#src/features/editor/document/element-edits.ts';
import { useStore } from 'jotai';
import { pauseLoops } from '#remotion/loops/loop-cache.ts';
import { isTransformingAtom } from '#src/features/editor/state/ui-atoms.ts';

type ShownDrag = { space: CanvasSpace; places: Places };

/** The layers of an element in the film, and the frames that are drawn around it. */
type Parts = { layers: readonly HTMLElement[]; frames: readonly HTMLElement[] };

export type DragPreview = {
  /** Shows elements of the film, and their frames on it, at `places`, whatever the document says. */
  show: (space: CanvasSpace, places: Places) => void;
  /** The document has them there now: the film shows it again as soon as it has drawn that. */
  release: () => void;
  /** The film shows the document again. */
  clear: () => void;
};

/** From where each of `boxes` stands to where it is held, px of the frame; several have one frame around them all, too. */
const offsets = (boxes: readonly ElementBox[], places: Places): [id: string, Point][] => {
  const held = boxes.filter(({ id }) => placeAmong(places, id) !== null);
  const moved = held.map((box) => movedBox(box, places));
  const [all, allMoved] = [selectionBox(held), selectionBox(moved)];
  const pairs = held.map((box, index) => [box, moved[index]] as const);
  return [...pairs, ...(held.length > 1 ? [[all, allMoved] as const] : [])].flatMap(([from, to]) =>
    from == null || to == null
      ? []
      : [[from.id, { x: to.center.x - from.center.x, y: to.center.y - from.center.y }]],
  );
};

/**
 * A paused animation that holds `part` where it is told. Of an animated part the browser moves the layer that is there; a style
 * that changes lets it put together all layers of the page anew, which costs a slow phone half a frame.
 */
const pausedAnimation = (part: HTMLElement): Animation => {
  const animation = part.animate({ translate: ['0px 0px', '0px 0px'] }, { duration: 1, fill: 'both' });
  animation.pause();
  return animation;
};

const translateTo = ({ effect }: Animation, { x, y }: Point): void => {
  const place = `${x}px ${y}px`;
  if (effect instanceof KeyframeEffect) effect.setKeyframes({ translate: [place, place] });
};

/**
 * Moves what a hand holds past React: an edit of the document draws panels, lists and the whole film anew, and the film would
 * run behind the hand. `boxes` are where the document has everything.
 */
export const useDragPreview = (boxes: readonly ElementBox[]): DragPreview => {
  const held = useRef<ShownDrag | null>(null);
  /** What is shifted now, and where it was found. */
  const shifted = useRef(new Map<HTMLElement, Animation>());
  const found = useRef(new Map<string, Parts>());

  /** The layers of an element, and the frames around it; looked for again only when one of them has gone, or there was no frame. */
  const find = (stage: HTMLElement, id: string): Parts => {
    const known = found.current.get(id);
    if (known !== undefined && [...known.layers, ...known.frames].every(({ isConnected }) => isConnected)) {
      return known;
    }
    const name = CSS.escape(id);
    const parts = {
      layers: [...stage.querySelectorAll<HTMLElement>(`[data-layer="${name}"]`)],
      frames: [...stage.querySelectorAll<HTMLElement>(`[data-frame-of="${name}"]`)],
    };
    // A frame that is not drawn yet will be.
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
    const stage = held.current?.space.canvas.parentElement;
    if (held.current === null || stage == null) {
      for (const animation of shifted.current.values()) animation.cancel();
      shifted.current.clear();
      found.current.clear();
      return;
    }
    const { space, places } = held.current;
    // What lies on the film is measured in px of the screen.
    const scale = 1 / space.lengthOnFrame(1);
    for (const [id, { x, y }] of offsets(boxes, places)) {
      const { layers, frames } = find(stage, id);
      shift(layers, { x, y });
      shift(frames, { x: x * scale, y: y * scale });
    }
  };

  // The document has changed below what is held, or has taken it over.
  useLayoutEffect(() => {
    found.current.clear();
    draw();
  });

  return {
    show: (space, places) => {
      held.current = { space, places };
      draw();
    },
    release: () => {
      held.current = null;
    },
    clear: () => {
      held.current = null;
      draw();
    },
  };
};

/** Overlays are not decoded while a hand moves something on the film: their stills stand in, and the hand gets the processor. */
export const usePauseLoopsWhileDragging = (): void => {
  const store = useStore();
  useEffect(() => {
    const unsubscribe = store.sub(isTransformingAtom, () => pauseLoops(store.get(isTransformingAtom)));
    return () => {
      unsubscribe();
      pauseLoops(false);
    };
  }, [store]);
};

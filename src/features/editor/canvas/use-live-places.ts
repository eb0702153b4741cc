import { useLayoutEffect, useRef } from 'react';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { groupBox } from '#src/features/editor/canvas/group-box.ts';
import { movedBox } from '#src/features/editor/canvas/moved-box.ts';
import { placeAmong, type Places } from '#src/features/editor/edits/move-elements.ts';

type Held = { film: HTMLElement; places: Places };

export type LivePlaces = {
  /** Shows elements of the film, and their frames on it, at `places`, whatever the document says. */
  show: (film: HTMLElement, places: Places) => void;
  /** The document has them there now: the film shows it again as soon as it has drawn that. */
  settle: () => void;
  /** The film shows the document again. */
  clear: () => void;
};

/** From where each of `boxes` stands to where it is held, px of the frame; several have one frame around them all, too. */
const offsets = (boxes: readonly ElementBox[], places: Places): [id: string, Point][] => {
  const held = boxes.filter(({ id }) => placeAmong(places, id) !== null);
  const moved = held.map((box) => movedBox(box, places));
  const [all, allMoved] = [groupBox(held), groupBox(moved)];
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
const holdStill = (part: HTMLElement): Animation => {
  const animation = part.animate({ translate: ['0px 0px', '0px 0px'] }, { duration: 1, fill: 'both' });
  animation.pause();
  return animation;
};

const holdAt = ({ effect }: Animation, { x, y }: Point): void => {
  const place = `${x}px ${y}px`;
  if (effect instanceof KeyframeEffect) effect.setKeyframes({ translate: [place, place] });
};

/**
 * Moves what a hand holds past React: an edit of the document draws panels, lists and the whole film anew, and the film would
 * run behind the hand. `boxes` are where the document has everything.
 */
export const useLivePlaces = (boxes: readonly ElementBox[]): LivePlaces => {
  const held = useRef<Held | null>(null);
  /** What is shifted now, and where it was found. */
  const shifted = useRef(new Map<HTMLElement, Animation>());
  const found = useRef(new Map<string, readonly HTMLElement[]>());

  /** The parts of the stage that `selector` names; looked for again only when one of them has gone, or none was there. */
  const find = (stage: HTMLElement, selector: string): readonly HTMLElement[] => {
    const known = found.current.get(selector) ?? [];
    if (known.length > 0 && known.every(({ isConnected }) => isConnected)) return known;
    const parts = [...stage.querySelectorAll<HTMLElement>(selector)];
    found.current.set(selector, parts);
    return parts;
  };

  const draw = (): void => {
    const stage = held.current?.film.parentElement;
    if (held.current === null || stage == null) {
      for (const animation of shifted.current.values()) animation.cancel();
      shifted.current.clear();
      found.current.clear();
      return;
    }
    const { film, places } = held.current;
    const shift = (selector: string, by: Point): void => {
      for (const part of find(stage, selector)) {
        const animation = shifted.current.get(part) ?? holdStill(part);
        shifted.current.set(part, animation);
        holdAt(animation, by);
      }
    };
    // What lies on the film is measured in px of the screen.
    const scale = film.clientWidth / CANVAS_WIDTH;
    for (const [id, { x, y }] of offsets(boxes, places)) {
      shift(`[data-layer="${CSS.escape(id)}"]`, { x, y });
      shift(`[data-frame-of="${CSS.escape(id)}"]`, { x: x * scale, y: y * scale });
    }
  };

  // The document has changed below what is held, or has taken it over.
  useLayoutEffect(() => {
    found.current.clear();
    draw();
  });

  return {
    show: (film, places) => {
      held.current = { film, places };
      draw();
    },
    settle: () => {
      held.current = null;
    },
    clear: () => {
      held.current = null;
      draw();
    },
  };
};

import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import type { FilmSpace } from '#src/features/editor/canvas/film-space.ts';
import { heldIds } from '#src/features/editor/canvas/grip.ts';
import { meantBox } from '#src/features/editor/canvas/meant-box.ts';
import type { PointerSignal } from '#src/features/editor/canvas/touch-gesture.ts';
import type { GripOnFilm } from '#src/features/editor/canvas/use-grip.ts';
import type { Marquee } from '#src/features/editor/canvas/use-marquee.ts';

/** Keys that are held with the pointer: `isFree` catches no lines, `isAdding` chooses more than one. */
export type HeldKeys = { isFree: boolean; isAdding: boolean };

type OnFilm = {
  boxes: readonly ElementBox[];
  chosenIds: readonly string[];
  grip: GripOnFilm;
  marquee: Marquee;
};

/** What a hand that moves takes hold of: an element, all that are chosen, or, on the empty film, a rectangle that chooses. */
export const handMoves = ({ boxes, chosenIds, grip, marquee }: OnFilm) => {
  const meant = (space: FilmSpace, signal: PointerSignal): ElementBox | null =>
    meantBox({ boxes, chosenIds }, space, signal);

  /** `start`: where the pointer went down, px of the screen. */
  const startDrag = (space: FilmSpace, signal: PointerSignal, start: Point, isAdding: boolean): void => {
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
    grip.take({ does: 'move', boxes: held, from });
  };

  const drag = (space: FilmSpace, { point, isMouse }: PointerSignal, { isFree }: HeldKeys): void => {
    marquee.follow(space.toFrame(point), boxes);
    grip.follow(space, [point], isFree);
    if (!isMouse) grip.nearTrash(space, point);
  };

  const startPinch = (space: FilmSpace, fingers: readonly [Point, Point], signal: PointerSignal): void => {
    const [a, b] = fingers;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const box = [middle, a, b]
      .map((point) => meant(space, { ...signal, point }))
      .find((found) => found !== null);
    const held = grip.current();
    const heldId = held === null ? chosenIds.at(-1) : heldIds(held)[0];
    // Fingers rarely fit on a small text: whatever is chosen is meant, wherever they are.
    const pinched = box ?? boxes.find(({ id }) => id === heldId);
    if (pinched === undefined) return;
    grip.take({ does: 'pinch', box: pinched, from: [space.toFrame(a), space.toFrame(b)] });
  };

  return { startDrag, drag, startPinch };
};

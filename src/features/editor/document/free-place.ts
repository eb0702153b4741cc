import { POSITION } from '#schema/limits.ts';
import { clampTo } from '#src/features/editor/document/update.ts';

/** A centre, percent of the frame. */
type Place = { x: number; y: number };

/** Percent that a new element stands right of and below what is there already, so that it can be seen. */
const OFFSET = 4;

/** `place`, or off what stands at the very same place, again and again until one is free or the frame ends. */
export const freePlace = ({ x, y }: Place, others: readonly Place[]): Place => {
  const isTaken = others.some((other) => other.x === x && other.y === y);
  if (!isTaken || (x === POSITION.max && y === POSITION.max)) return { x, y };
  return freePlace({ x: clampTo(POSITION, x + OFFSET), y: clampTo(POSITION, y + OFFSET) }, others);
};

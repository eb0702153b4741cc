import { POSITION } from '#schema/limits.ts';
import { clampTo } from '#src/features/editor/document/update.ts';

/** Centre of an element, percent of the frame. */
type Place = { x: number; y: number };

/** Offset of a new element to the right and down from the one it would cover, percent. */
const OFFSET = 4;

/** `place`, or the first free place diagonally below it when other elements are already there. */
export const freePlace = ({ x, y }: Place, others: readonly Place[]): Place => {
  const isOccupied = others.some((other) => other.x === x && other.y === y);
  if (!isOccupied || (x === POSITION.max && y === POSITION.max)) return { x, y };
  return freePlace({ x: clampTo(POSITION, x + OFFSET), y: clampTo(POSITION, y + OFFSET) }, others);
};

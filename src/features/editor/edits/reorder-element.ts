import { layerIds } from '#schema/layers-in-order.ts';
import type { Promo } from '#schema/promo.ts';

export type Direction = 'to-front' | 'forward' | 'backward' | 'to-back';

const targetOf = (from: number, count: number, direction: Direction): number => {
  switch (direction) {
    case 'to-front':
      return count - 1;
    case 'forward':
      return Math.min(count - 1, from + 1);
    case 'backward':
      return Math.max(0, from - 1);
    case 'to-back':
      return 0;
  }
};

/**
 * Brings an element in front of others or behind them. The order is written out for all elements, hidden ones too, so that
 * they come back where they were.
 */
export const reorderElement = (
  promo: Promo,
  { id, direction }: { id: string; direction: Direction },
): Promo => {
  const order = layerIds(promo);
  const from = order.indexOf(id);
  const to = targetOf(from, order.length, direction);
  if (from === -1 || from === to) return promo;
  const layerOrder = order.toSpliced(from, 1).toSpliced(to, 0, id);
  return { ...promo, layerOrder };
};

import { layerIds, layersInOrder } from '#schema/layers-in-order.ts';
import type { Promo } from '#schema/promo.ts';

export type Direction = 'to-front' | 'forward' | 'backward' | 'to-back';

/** Lets each of `chosen` pass the one after it, the last first, so that neighbours keep their order among themselves. */
const stepForward = (order: readonly string[], chosen: ReadonlySet<string>): string[] => {
  const next = [...order];
  for (let index = next.length - 2; index >= 0; index -= 1) {
    const [id, above] = [next[index], next[index + 1]];
    if (id === undefined || above === undefined || !chosen.has(id) || chosen.has(above)) continue;
    next.splice(index, 2, above, id);
  }
  return next;
};

const ordered = (order: readonly string[], chosen: ReadonlySet<string>, direction: Direction): string[] => {
  const [held, rest] = [order.filter((id) => chosen.has(id)), order.filter((id) => !chosen.has(id))];
  switch (direction) {
    case 'to-front':
      return [...rest, ...held];
    case 'forward':
      return stepForward(order, chosen);
    case 'backward':
      return stepForward(order.toReversed(), chosen).toReversed();
    case 'to-back':
      return [...held, ...rest];
  }
};

/**
 * Puts `ids`, from back to front, into the places that they have among all elements; everything else stays where it is. The
 * order is written out for all elements, so that hidden ones come back where they were.
 */
export const orderLayers = (promo: Promo, { ids }: { ids: readonly string[] }): Promo => {
  const order = layerIds(promo);
  const known = new Set(order);
  const wanted = ids.filter((id) => known.has(id));
  const moving = new Set(wanted);
  const next = wanted.values();
  const layerOrder = order.map((id) => (moving.has(id) ? (next.next().value ?? id) : id));
  return layerOrder.every((id, index) => id === order[index]) ? promo : { ...promo, layerOrder };
};

/**
 * Brings elements in front of others or behind them; together they keep their order. A step passes what
 * cannot be seen unnoticed, or it would seem to do nothing.
 */
export const reorderElements = (
  promo: Promo,
  { ids, direction }: { ids: readonly string[]; direction: Direction },
): Promo => {
  const chosen = new Set(ids);
  const seen = new Set(layersInOrder(promo).map(({ element }) => element.id));
  const isStep = direction === 'forward' || direction === 'backward';
  const passed = layerIds(promo).filter((id) => !isStep || seen.has(id) || chosen.has(id));
  return orderLayers(promo, { ids: ordered(passed, chosen, direction) });
};

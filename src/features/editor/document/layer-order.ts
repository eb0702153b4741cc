import { layerIds, layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { Promo } from '#schema/promo.ts';

export type Direction = 'to-front' | 'forward' | 'backward' | 'to-back';

/** Moves each selected id one step up, the last first, so that selected neighbours keep their relative order. */
const stepForward = (order: readonly string[], selected: ReadonlySet<string>): string[] => {
  const next = [...order];
  for (let index = next.length - 2; index >= 0; index -= 1) {
    const [id, above] = [next[index], next[index + 1]];
    if (id === undefined || above === undefined || !selected.has(id) || selected.has(above)) continue;
    next.splice(index, 2, above, id);
  }
  return next;
};

const ordered = (order: readonly string[], selected: ReadonlySet<string>, direction: Direction): string[] => {
  const [moving, rest] = [order.filter((id) => selected.has(id)), order.filter((id) => !selected.has(id))];
  switch (direction) {
    case 'to-front':
      return [...rest, ...moving];
    case 'forward':
      return stepForward(order, selected);
    case 'backward':
      return stepForward(order.toReversed(), selected).toReversed();
    case 'to-back':
      return [...moving, ...rest];
  }
};

/** Reorders `ids`, from back to front, within the positions that they hold; all other elements, hidden ones too, keep theirs. */
export const orderLayers = (promo: Promo, { ids }: { ids: readonly string[] }): Promo => {
  const order = layerIds(promo);
  const known = new Set(order);
  const wanted = ids.filter((id) => known.has(id));
  const moving = new Set(wanted);
  const next = wanted.values();
  const layerOrder = order.map((id) => (moving.has(id) ? (next.next().value ?? id) : id));
  return layerOrder.every((id, index) => id === order[index]) ? promo : { ...promo, layerOrder };
};

/** Moves elements forward or backward; among themselves they keep their order. A step skips hidden elements, or it would seem to do nothing. */
export const reorderElements = (
  promo: Promo,
  { ids, direction }: { ids: readonly string[]; direction: Direction },
): Promo => {
  const selected = new Set(ids);
  const visible = new Set(layersInOrder(promo).map(({ element }) => element.id));
  const isStep = direction === 'forward' || direction === 'backward';
  const passed = layerIds(promo).filter((id) => !isStep || visible.has(id) || selected.has(id));
  return orderLayers(promo, { ids: ordered(passed, selected, direction) });
};

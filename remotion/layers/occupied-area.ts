import { areShownTogether } from '#remotion/plan/rest-frame.ts';
import { timedText } from '#remotion/plan/timed-element.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';
import { type Block, type BlockOf, overlayBlocks } from './element-blocks.ts';

/** The area where two blocks overlap, px². */
export const sharedArea = (one: Block, other: Block): number => {
  const along = (axis: 'x' | 'y', side: 'width' | 'height'): number =>
    Math.max(
      0,
      Math.min(
        (one.size[side] + other.size[side]) / 2 - Math.abs(one.center[axis] - other.center[axis]),
        one.size[side],
        other.size[side],
      ),
    );
  return along('x', 'width') * along('y', 'height');
};

/** How many times worse it is to cover a text than an overlay. */
export const TEXT_WEIGHT = 10;

export type OccupiedBlock = Block & { weight: number };

/** The blocks that a text, or a new element for null, should not cover: those of elements that are shown together with it. */
export const occupiedBlocks = (promo: Promo, id: string | null, blockOf: BlockOf): OccupiedBlock[] => {
  const own = promo.textElements.find((text) => text.id === id);
  const during = own === undefined ? undefined : timedText(own, promo);
  const covers = (other: TextElement): boolean =>
    other.id !== id && (during === undefined || areShownTogether(during, timedText(other, promo)));
  return [
    ...overlayBlocks(promo, during).map((block) => ({ ...block, weight: 1 })),
    ...layersInOrder(promo).flatMap((layer) =>
      layer.kind === 'text' && covers(layer.element)
        ? { ...blockOf(layer.element), weight: TEXT_WEIGHT }
        : [],
    ),
  ];
};

/** The weighted area of other elements that a block covers, px². */
export const coveredArea = (block: Block, occupied: readonly OccupiedBlock[]): number =>
  occupied.reduce((sum, other) => sum + sharedArea(block, other) * other.weight, 0);

import { lightness } from '#remotion/text-styles/color.ts';
import type { HexColor } from '#schema/elements/hex-color.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import { DEFAULT_BACKGROUND_COLOR } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';

/** The colours of the visible texts and of their backgrounds, most used first. */
export const promoColors = (promo: Promo): HexColor[] => {
  const counts = new Map<HexColor, number>();
  const count = (color: HexColor): void => {
    const key = color.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const { kind, element } of layersInOrder(promo)) {
    if (kind !== 'text') continue;
    const { textColor, background } = element;
    if (background.style !== 'none' && background.color !== DEFAULT_BACKGROUND_COLOR) count(background.color);
    count(textColor);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([color]) => color);
};

/** Least difference in lightness between a text and its background, a fraction. */
const LEAST_DIFFERENCE = 0.35;

/** The promo's colour for a new background behind text of `textColor`; undefined when none is different enough. */
export const newBackgroundColor = (promo: Promo, textColor: HexColor): HexColor | undefined =>
  promoColors(promo).find((color) => Math.abs(lightness(color) - lightness(textColor)) >= LEAST_DIFFERENCE);

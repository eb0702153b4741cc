import { lit, secondColor, withOpacity } from '#remotion/text-styles/color.ts';
import { haloShadow, ringShadow } from '#remotion/text-styles/text-shadows.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

/** A neon tube: the text as its hot core, a rim of gas in the colour, and its light on the wall behind. */
export const neon: TextStyle = {
  label: 'Neon',
  isPlate: false,
  style: ({ background }) => {
    const { color, opacity } = background;
    const gas = lit(color, 0.42);
    const far = secondColor(background);
    return {
      ...plainAppearance,
      lineHeight: 1.25,
      textLayers: {
        // Darkens a bright video first: light is visible only against something darker.
        shade: {
          color: 'rgba(0, 0, 0, 0.6)',
          textShadow: haloShadow([
            [0.15, 'rgba(0, 0, 0, 0.55)'],
            [0.4, 'rgba(0, 0, 0, 0.45)'],
            [0.8, 'rgba(0, 0, 0, 0.4)'],
          ]),
        },
        light: {
          color: gas,
          textShadow: haloShadow([
            [0.12, withOpacity(gas, opacity)],
            [0.2, withOpacity(gas, opacity)],
            [0.42, withOpacity(lit(color, 0.3), opacity)],
            [0.8, withOpacity(lit(far, 0.25), opacity)],
            [1.4, withOpacity(far, opacity)],
          ]),
        },
        gas: { color: gas, textShadow: ringShadow(0.032, () => gas) },
        letters: {},
      },
    };
  },
  contrastLayers: ({ background: { color, opacity } }) => [
    [
      { color: '#000000', opacity: 0.7 },
      { color: lit(color, 0.42), opacity: 0.3 * opacity },
    ],
  ],
};

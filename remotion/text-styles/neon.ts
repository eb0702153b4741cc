import { blend, secondColor, withOpacity } from '#remotion/text-styles/color.ts';
import { halo, ring } from '#remotion/text-styles/ring.ts';
import { plainLook } from '#remotion/text-styles/text-look.ts';
import type { TextStyle } from '#remotion/text-styles/text-look.ts';

/** A lit tube: a core nearly white, a thin rim of gas in the colour, and the wall behind catching the light. */
export const neon: TextStyle = ({ textColor, background }) => {
  const { color, opacity } = background;
  const gas = blend(color, '#ffffff', 0.25);
  const far = secondColor(background);
  return {
    ...plainLook,
    words: [
      // Darkens a bright picture first: light shows only against something darker.
      { color: 'rgba(0, 0, 0, 0.5)', textShadow: halo([[0.18, 'rgba(0, 0, 0, 0.5)'], [0.5, 'rgba(0, 0, 0, 0.35)']]) },
      {
        color: gas,
        textShadow: halo([
          [0.12, withOpacity(gas, opacity)],
          [0.25, withOpacity(color, opacity)],
          [0.5, withOpacity(color, opacity)],
          [0.85, withOpacity(far, opacity)],
          [1.4, withOpacity(far, opacity)],
        ]),
      },
      { color: gas, textShadow: ring(0.022, () => gas) },
      { color: blend(textColor, '#ffffff', 0.35), textShadow: halo([[0.05, withOpacity('#ffffff', 0.9)]]) },
    ],
  };
};

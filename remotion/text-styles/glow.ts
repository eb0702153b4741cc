import { lit, secondColor, withOpacity } from '#remotion/text-styles/color.ts';
import { haloShadow } from '#remotion/text-styles/text-shadows.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

/** Light from behind the text: dense near the letters, then wide in the second colour. */
export const glow: TextStyle = {
  label: 'Glow',
  isPlate: false,
  style: ({ background }) => {
    const { color, opacity } = background;
    const near = lit(color, 0.3);
    const far = secondColor(background);
    const light = haloShadow([
      [0.06, withOpacity(near, opacity)],
      [0.18, withOpacity(near, opacity)],
      [0.36, withOpacity(color, opacity)],
      [0.7, withOpacity(far, opacity)],
      [1.1, withOpacity(far, opacity)],
    ]);
    return { ...plainAppearance, textLayers: { light: { textShadow: light }, letters: {} } };
  },
  contrastLayers: ({ background: { color, opacity } }) => [
    [{ color: lit(color, 0.3), opacity: opacity * 0.75 }],
  ],
};

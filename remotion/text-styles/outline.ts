import { blend, plateLayers, secondColor } from '#remotion/text-styles/color.ts';
import { ringShadow } from '#remotion/text-styles/text-shadows.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

/** A round rim around every letter, fading into the second colour towards the lower right. */
export const outline: TextStyle = {
  label: 'Outline',
  isPlate: false,
  style: ({ background }) => {
    const { color, opacity } = background;
    return {
      ...plainAppearance,
      textLayers: {
        // A separate layer: an opacity in the rim's colour would add up where shadows overlap.
        rim: {
          color,
          opacity,
          textShadow: ringShadow(0.085, (share) => blend(color, secondColor(background), share)),
        },
        letters: {},
      },
    };
  },
  contrastLayers: ({ background }) => plateLayers({ ...background, opacity: background.opacity * 0.9 }),
};

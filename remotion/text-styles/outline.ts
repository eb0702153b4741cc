import { blend, plateLayers, secondColor } from '#remotion/text-styles/color.ts';
import { ringShadow } from '#remotion/text-styles/text-shadows.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

/** A round rim about every letter, turning into the second colour toward the lower right. */
export const outline: TextStyle = {
  label: 'Outline',
  isPlate: false,
  style: ({ background }) => {
    const { color, opacity } = background;
    return {
      ...plainAppearance,
      textLayers: {
        // A layer of its own: opacity on the rim's colour would add up where shadows overlap.
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

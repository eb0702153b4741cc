import { blend, secondColor } from '#remotion/text-styles/color.ts';
import { ring } from '#remotion/text-styles/ring.ts';
import { plainLook } from '#remotion/text-styles/text-look.ts';
import type { TextStyle } from '#remotion/text-styles/text-look.ts';

/** A round rim about every letter, turning into the second colour toward the lower right. */
export const outline: TextStyle = ({ background }) => {
  const { color, opacity } = background;
  return {
    ...plainLook,
    words: {
      // A layer of its own: opacity on the rim's colour would add up where shadows overlap.
      rim: {
        color,
        opacity,
        textShadow: ring(0.085, (share) => blend(color, secondColor(background), share)),
      },
      letters: {},
    },
  };
};

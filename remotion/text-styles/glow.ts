import { secondColor, withOpacity } from '#remotion/text-styles/color.ts';
import { halo } from '#remotion/text-styles/ring.ts';
import { plainLook } from '#remotion/text-styles/text-look.ts';
import type { TextStyle } from '#remotion/text-styles/text-look.ts';

/** Light that leaks from behind the words: close and dense first, then wide in the second colour. */
export const glow: TextStyle = ({ background }) => {
  const { color, opacity } = background;
  const far = secondColor(background);
  const light = halo([
    [0.06, withOpacity(color, opacity)],
    [0.16, withOpacity(color, opacity)],
    [0.32, withOpacity(color, opacity)],
    [0.6, withOpacity(far, opacity)],
    [1, withOpacity(far, opacity * 0.9)],
  ]);
  return { ...plainLook, words: [{ textShadow: light }, {}] };
};

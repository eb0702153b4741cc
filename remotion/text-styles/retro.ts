import { blend, inkOpacity, secondColor } from '#remotion/text-styles/color.ts';
import { ring } from '#remotion/text-styles/ring.ts';
import { plainLook } from '#remotion/text-styles/text-look.ts';
import type { TextStyle } from '#remotion/text-styles/text-look.ts';

/** em: each stripe lies this much further to the lower right. */
const STRIPE = 0.055;

const stripe = (index: number): string => `translate(${STRIPE * index}em, ${STRIPE * index}em)`;

/** Three stripes behind the words, as on a record sleeve: cream, the colour, and the second one. */
export const retro: TextStyle = ({ background }) => {
  const { color, useGradient } = background;
  const opacity = inkOpacity(background);
  const last = useGradient ? secondColor(background) : blend(color, '#000000', 0.5);
  const rim = (paint: string): string => ring(0.035, () => paint);
  return {
    ...plainLook,
    words: [
      { color: last, textShadow: rim(last), transform: stripe(3), opacity },
      { color, textShadow: rim(color), transform: stripe(2), opacity },
      { color: '#fff1d6', textShadow: rim('#fff1d6'), transform: stripe(1), opacity },
      { textShadow: rim('#1d1420') },
      {},
    ],
  };
};

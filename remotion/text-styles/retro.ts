import { blend, inkOpacity, isLight, secondColor } from '#remotion/text-styles/color.ts';
import { ringShadow } from '#remotion/text-styles/text-shadows.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';
import type { HexColor } from '#schema/elements/hex-color.ts';

/** em. Each stripe is offset this much further to the lower right. */
const STRIPE = 0.055;

const INK = '#1d1420';
const PAPER = '#fff1d6';

const stripe = (index: number): string => `translate(${STRIPE * index}em, ${STRIPE * index}em)`;

const rim = (paint: HexColor): string => ringShadow(0.035, () => paint);

/** Three stripes behind the text, as on a record sleeve: cream, the colour, and the second colour. */
export const retro: TextStyle = {
  label: 'Retro',
  isPlate: false,
  style: ({ textColor, background }) => {
    const { color, useGradient } = background;
    const opacity = inkOpacity(background);
    const last = useGradient ? secondColor(background) : blend(color, '#000000', 0.5);
    // The edge contrasts with the letters, and the first stripe with the edge.
    const [edge, paper] = isLight(textColor) ? [INK, PAPER] : [PAPER, INK];
    return {
      ...plainAppearance,
      textLayers: {
        third: { color: last, textShadow: rim(last), transform: stripe(3), opacity },
        second: { color, textShadow: rim(color), transform: stripe(2), opacity },
        first: { color: paper, textShadow: rim(paper), transform: stripe(1), opacity },
        rim: { textShadow: rim(edge) },
        letters: {},
      },
    };
  },
  contrastLayers: ({ textColor }) => [[{ color: isLight(textColor) ? INK : PAPER, opacity: 0.9 }]],
};

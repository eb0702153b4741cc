import { blend, inkOpacity, secondColor, withOpacity } from '#remotion/text-styles/color.ts';
import { ringShadow } from '#remotion/text-styles/text-shadows.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

const PAPER = '#ffffff';

/** White paper cut out along the letters, with a printed rim in the colour and a shadow. */
export const sticker: TextStyle = {
  label: 'Sticker',
  isPlate: false,
  style: ({ background }) => {
    const { color } = background;
    const print = (share: number): string => blend(color, secondColor(background), share);
    return {
      ...plainAppearance,
      lineHeight: 1.3,
      textLayers: {
        lift: { color: PAPER, textShadow: `0.03em 0.12em 0.2em ${withOpacity('#000000', 0.5)}` },
        paper: { color: PAPER, textShadow: ringShadow(0.16, () => PAPER) },
        print: { color, opacity: inkOpacity(background), textShadow: ringShadow(0.065, print) },
        letters: {},
      },
    };
  },
  contrastLayers: ({ background }) => [
    [
      { color: PAPER, opacity: 1 },
      { color: background.color, opacity: inkOpacity(background) },
    ],
  ],
};

import { blend, inkOpacity, secondColor, withOpacity } from '#remotion/text-styles/color.ts';
import { ring } from '#remotion/text-styles/ring.ts';
import { plainLook } from '#remotion/text-styles/text-look.ts';
import type { TextStyle } from '#remotion/text-styles/text-look.ts';

const PAPER = '#ffffff';

/** Cut out of white paper along the letters, with a printed rim in the colour and a shadow beneath. */
export const sticker: TextStyle = ({ background }) => {
  const { color } = background;
  const print = (share: number): string => blend(color, secondColor(background), share);
  return {
    ...plainLook,
    lineHeight: 1.3,
    words: {
      lift: { color: PAPER, textShadow: `0.03em 0.12em 0.2em ${withOpacity('#000000', 0.5)}` },
      paper: { color: PAPER, textShadow: ring(0.16, () => PAPER) },
      print: { color, opacity: inkOpacity(background), textShadow: ring(0.065, print) },
      letters: {},
    },
  };
};

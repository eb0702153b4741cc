import { plateFill } from '#remotion/text-styles/color.ts';
import { plainLook } from '#remotion/text-styles/text-look.ts';
import type { TextStyle } from '#remotion/text-styles/text-look.ts';

/** A marker pen drawn over every single line: corners as uneven as a hand leaves them. */
export const highlight: TextStyle = ({ background }) => ({
  ...plainLook,
  lineHeight: 1.5,
  line: {
    background: plateFill(background),
    padding: '0.06em 0.3em 0.1em',
    borderRadius: '0.14em 0.34em 0.18em 0.4em / 0.34em 0.16em 0.42em 0.14em',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
});

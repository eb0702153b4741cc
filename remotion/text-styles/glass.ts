import { blend, secondColor, withOpacity } from '#remotion/text-styles/color.ts';
import { plainLook } from '#remotion/text-styles/text-look.ts';
import type { TextStyle } from '#remotion/text-styles/text-look.ts';

const sheet = { borderRadius: '0.5em' } as const;

/**
 * A pane of frosted glass. It blurs nothing behind it, so that the layered engine can draw it apart from the
 * video: milky tint, a sheen from the upper left, a lit edge and a soft shadow make the glass.
 */
export const glass: TextStyle = ({ background }) => {
  const { color, opacity } = background;
  const tint = blend('#ffffff', color, 0.35);
  const far = blend('#ffffff', secondColor(background), 0.35);
  return {
    ...plainLook,
    padding: { x: 0.7, y: 0.42 },
    plates: [
      {
        ...sheet,
        background: `linear-gradient(135deg, ${withOpacity(tint, opacity * 0.5)}, ${withOpacity(far, opacity * 0.32)} 55%, ${withOpacity(far, opacity * 0.42)})`,
        boxShadow: '0 0.25em 0.9em rgba(0, 0, 0, 0.28)',
      },
      {
        ...sheet,
        background:
          'linear-gradient(115deg, rgba(255, 255, 255, 0.3), rgba(255, 255, 255, 0.06) 32%, rgba(255, 255, 255, 0) 50%, rgba(255, 255, 255, 0.1))',
        boxShadow:
          'inset 0 0 0 0.025em rgba(255, 255, 255, 0.38), inset 0.03em 0.05em 0.06em rgba(255, 255, 255, 0.45), inset 0 -0.3em 0.6em rgba(255, 255, 255, 0.1)',
      },
    ],
    words: [{ textShadow: '0 0.02em 0.12em rgba(0, 0, 0, 0.35)' }],
  };
};

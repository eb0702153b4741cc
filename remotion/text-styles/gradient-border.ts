import { inkOpacity, isLight, withOpacity } from '#remotion/text-styles/color.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

const radius = { borderRadius: '0.45em' } as const;
const hollow = 'linear-gradient(#000 0 0)';

/** A plate against the words, framed by both colours, gradient switch or not: the frame is what the style is. */
export const gradientBorder: TextStyle = ({ textColor, background }) => {
  const { color, secondaryColor } = background;
  const colors = `linear-gradient(115deg, ${color}, ${secondaryColor})`;
  return {
    ...plainAppearance,
    padding: { x: 0.7, y: 0.4 },
    plates: {
      plate: {
        ...radius,
        background: withOpacity(isLight(textColor) ? '#0d0812' : '#fff8fb', inkOpacity(background) * 0.84),
        boxShadow: `0 0 0.7em ${withOpacity(secondaryColor, 0.35)}, 0 0 0.35em ${withOpacity(color, 0.4)}`,
      },
      frame: {
        ...radius,
        padding: '0.09em',
        background: colors,
        mask: `${hollow} content-box exclude, ${hollow}`,
      },
    },
  };
};

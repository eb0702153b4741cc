import { inkOpacity, isLight, withOpacity } from '#remotion/text-styles/color.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';
import type { HexColor } from '#schema/elements/hex-color.ts';

const radius = { borderRadius: '0.45em' } as const;
const hollow = 'linear-gradient(#000 0 0)';

const PLATE_DENSITY = 0.84;
const plateColor = (textColor: HexColor): HexColor => (isLight(textColor) ? '#0d0812' : '#fff8fb');

/** A plate framed by both colours. The gradient switch changes nothing: the frame is the style. */
export const gradientBorder: TextStyle = {
  label: 'Gradient',
  isPlate: true,
  style: ({ textColor, background }) => {
    const { color, secondaryColor } = background;
    const colors = `linear-gradient(115deg, ${color}, ${secondaryColor})`;
    return {
      ...plainAppearance,
      padding: { x: 0.7, y: 0.4 },
      plates: {
        plate: {
          ...radius,
          background: withOpacity(plateColor(textColor), inkOpacity(background) * PLATE_DENSITY),
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
  },
  contrastLayers: ({ textColor, background }) => [
    [{ color: plateColor(textColor), opacity: inkOpacity(background) * PLATE_DENSITY }],
  ],
};

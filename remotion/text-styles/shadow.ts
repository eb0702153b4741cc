import { blend, inkOpacity, secondColor } from '#remotion/text-styles/color.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

/** em. Offset of the shadow to the lower right, and the size of its steps. */
const DEPTH = 0.11;
const STEP = 0.01;

/** A solid shadow to the lower right, and a soft one below it. */
export const shadow: TextStyle = {
  label: 'Shadow',
  isPlate: false,
  style: ({ background }) => {
    const { color } = background;
    const end = background.useGradient ? secondColor(background) : blend(color, '#000000', 0.35);
    const steps: string[] = [];
    for (let depth = STEP; depth <= DEPTH; depth += STEP) {
      const at = `${depth.toFixed(3)}em`;
      steps.push(`${at} ${at} 0 ${blend(color, end, depth / DEPTH)}`);
    }
    return {
      ...plainAppearance,
      textLayers: {
        fall: {
          color,
          opacity: inkOpacity(background),
          textShadow: [...steps, '0.16em 0.2em 0.22em rgba(0, 0, 0, 0.6)'].join(', '),
        },
        letters: {},
      },
    };
  },
  contrastLayers: ({ background }) => [
    [
      { color: '#000000', opacity: 0.3 * inkOpacity(background) },
      { color: background.color, opacity: 0.45 * inkOpacity(background) },
    ],
  ],
};

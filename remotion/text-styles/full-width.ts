import { plateLayers, withOpacity } from '#remotion/text-styles/color.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';

/** px. Reaches both sides of the frame from any position and at any rotation. */
const BAND_WIDTH = 2 * Math.ceil(Math.hypot(CANVAS_WIDTH, CANVAS_HEIGHT));

/** A band across the whole frame; its gradient spans the frame, not the longer band. */
export const fullWidth: TextStyle = {
  label: 'Full width',
  isPlate: true,
  style: ({ background }) => {
    const { color, opacity, useGradient, secondaryColor } = background;
    const start = (BAND_WIDTH - CANVAS_WIDTH) / 2;
    const last = withOpacity(useGradient ? secondaryColor : color, opacity);
    return {
      ...plainAppearance,
      padding: { x: 0.2, y: 0.42 },
      plates: {
        band: {
          inset: '0 auto',
          left: '50%',
          width: BAND_WIDTH,
          marginLeft: -BAND_WIDTH / 2,
          background: `linear-gradient(90deg, ${withOpacity(color, opacity)} ${start}px, ${last} ${start + CANVAS_WIDTH}px)`,
          boxShadow: 'inset 0 0.03em 0 rgba(255, 255, 255, 0.22), inset 0 -0.03em 0 rgba(0, 0, 0, 0.2)',
        },
      },
    };
  },
  contrastLayers: ({ background }) => plateLayers(background),
};

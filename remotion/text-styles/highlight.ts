import { plateFill, plateLayers } from '#remotion/text-styles/color.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

/** Uneven corners like those of a marker pen, different on every second line. */
const CORNERS = [
  '0.16em 0.42em 0.2em 0.5em / 0.42em 0.2em 0.5em 0.16em',
  '0.46em 0.18em 0.4em 0.16em / 0.2em 0.46em 0.18em 0.38em',
] as const;

/** A marker pen over each line. */
export const highlight: TextStyle = {
  label: 'Highlight',
  isPlate: true,
  style: ({ background }) => ({
    ...plainAppearance,
    lineHeight: 1.42,
    lineBar: {
      x: 0.32,
      height: 1.3,
      style: (line) => ({
        background: plateFill(background),
        borderRadius: CORNERS[line % CORNERS.length],
        transform: `skewX(-4deg) rotate(${line % 2 === 0 ? -0.5 : 0.4}deg)`,
      }),
    },
  }),
  contrastLayers: ({ background }) => plateLayers(background),
};

import { plateFill, plateLayers } from '#remotion/text-styles/color.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

/** A plate behind the whole block; the only style that follows the radius of the document. */
export const solid: TextStyle = {
  label: 'Solid',
  isPlate: true,
  style: ({ background }, { pxPerReferencePx }) => ({
    ...plainAppearance,
    padding: { x: 0.6, y: 0.32 },
    plates: {
      plate: { background: plateFill(background), borderRadius: background.borderRadius * pxPerReferencePx },
    },
  }),
  contrastLayers: ({ background }) => plateLayers(background),
};

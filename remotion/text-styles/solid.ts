import { plateFill, plateLayers } from '#remotion/text-styles/color.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

/** A plate behind the block; the only style that uses the document's border radius. */
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

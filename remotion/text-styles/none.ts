import { isLight } from '#remotion/text-styles/color.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';

/** Tight for the edges of letters, wide and faint against a busy video. */
const DARK = '0 0.02em 0.05em rgba(0, 0, 0, 0.5), 0 0.04em 0.3em rgba(0, 0, 0, 0.55)';
const LIGHT = '0 0 0.06em rgba(255, 255, 255, 0.55), 0 0 0.3em rgba(255, 255, 255, 0.5)';

/** Bare text, with a soft shadow if the promo has text shadows on: dark text gets a light one. */
export const none: TextStyle = {
  label: 'None',
  isPlate: false,
  style: ({ textColor }, { hasShadow }) => ({
    ...plainAppearance,
    textLayers: { letters: { textShadow: hasShadow ? (isLight(textColor) ? DARK : LIGHT) : 'none' } },
  }),
  contrastLayers: ({ textColor }, hasShadow) => [
    hasShadow ? [{ color: isLight(textColor) ? '#000000' : '#ffffff', opacity: 0.4 }] : [],
  ],
};

import { fontWeights } from '#schema/font-families.ts';
import type { BackgroundStyle } from '#schema/text-background.ts';

/** What each background style is called. */
export const styleNames: Record<BackgroundStyle, string> = {
  none: 'None',
  solid: 'Solid',
  highlight: 'Highlight',
  outline: 'Outline',
  fullWidth: 'Full width',
  glow: 'Glow',
  shadow: 'Shadow',
  neon: 'Neon',
  retro: 'Retro',
  glass: 'Glass',
  gradientBorder: 'Gradient',
  sticker: 'Sticker',
};

/** The weights as a list to choose from: `{value: '700', label: 'Bold'}`. */
export const weightChoices = Object.entries(fontWeights).map(([name, weight]) => ({
  value: String(weight),
  label: name.charAt(0).toUpperCase() + name.slice(1),
}));

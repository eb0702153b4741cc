import { fontWeights } from '#schema/elements/font-families.ts';

/** The font weights as options: `{value: '700', label: 'Bold'}`. */
export const weightChoices = Object.entries(fontWeights).map(([name, weight]) => ({
  value: String(weight),
  label: name.charAt(0).toUpperCase() + name.slice(1),
}));

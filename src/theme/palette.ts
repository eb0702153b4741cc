/** Color swatches for text: light colors, which are readable on a dark background, then accents. */
export const textSwatches = [
  '#ffffff',
  '#fdf4ff',
  '#fde68a',
  '#fbcfe8',
  '#ddd6fe',
  '#a5f3fc',
  '#e26bf5',
  '#0c0910',
] as const;

/** Color swatches for text backgrounds. */
export const backgroundSwatches = [
  '#1129df',
  '#7c3aed',
  '#c026d3',
  '#e11d48',
  '#e8c36a',
  '#0e7490',
  '#ffffff',
  '#0c0910',
] as const;

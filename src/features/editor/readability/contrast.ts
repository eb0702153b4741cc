/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const channel = (value: number): number => linear[Math.round(Math.min(255, Math.max(0, value)))] ?? 0;

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** Contrast of two luminances, 1 to 21 (WCAG 2.2, success criterion 1.4.3). */
export const contrastRatio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** `color` laid over `below` at an opacity, a fraction. */
export const laidOver = (below: Rgb, color: Rgb, opacity: number): Rgb => [
  below[0] + (color[0] - below[0]) * opacity,
  below[1] + (color[1] - below[1]) * opacity,
  below[2] + (color[2] - below[2]) * opacity,
];

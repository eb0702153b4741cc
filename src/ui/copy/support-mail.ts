/** The support address. Replace it with your own when you run the product, like the name in `product-name.ts`. */
export const SUPPORT_EMAIL = 'support@polepro.test';

/** The mailto URL of a message to support. */
export const supportMailUrl = (subject: string, lines: readonly string[]): string =>
  `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\n'))}`;

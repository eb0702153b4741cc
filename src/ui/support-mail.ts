/** Where people write to for help. Whoever runs the product puts their own address here, as with `product-name.ts`. */
const SUPPORT_EMAIL = 'support@polepro.test';

/** The address of an email draft to support. */
export const supportMailUrl = (subject: string, lines: readonly string[]): string =>
  `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\n'))}`;

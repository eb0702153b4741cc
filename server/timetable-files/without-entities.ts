const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const codePoint = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
};

/** The text with the characters that XML and HTML write as `&amp;` and `&#233;`, which some booking systems leave in titles. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (all, decimal, hexadecimal, name) => {
    if (typeof decimal === 'string') return codePoint(decimal, 10);
    if (typeof hexadecimal === 'string') return codePoint(hexadecimal, 16);
    return NAMED[String(name).toLowerCase()] ?? all;
  });

/** First and last code point. */
type Range = readonly [number, number];

const parsed = new Map<string, readonly Range[]>();

/** The ranges of a `unicode-range` such as `U+0600-06FF, U+4??`. */
const rangesOf = (unicodeRange: string): readonly Range[] => {
  const known = parsed.get(unicodeRange);
  if (known !== undefined) return known;
  const ranges = unicodeRange.split(',').map((part): Range => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    return [parseInt(first.replaceAll('?', '0'), 16), parseInt(last.replaceAll('?', 'f'), 16)];
  });
  parsed.set(unicodeRange, ranges);
  return ranges;
};

const covers = (fontFace: FontFace, letter: string): boolean => {
  const codePoint = letter.codePointAt(0) ?? 0;
  return rangesOf(fontFace.unicodeRange).some(([first, last]) => first <= codePoint && codePoint <= last);
};

/** Browsers quote the name or not. */
const plainName = (name: string): string => name.replaceAll(/["']/g, '');

/** The font faces that loaded style sheets declare for these families. */
export const declaredFontFaces = (families: readonly string[]): FontFace[] =>
  [...document.fonts].filter(({ family }) => families.includes(plainName(family)));

/** The letters that no font face declared for the family covers. */
export const lettersBeyond = (family: string, letters: readonly string[]): string[] => {
  const fontFaces = declaredFontFaces([family]);
  return letters.filter((letter) => !fontFaces.some((fontFace) => covers(fontFace, letter)));
};

/** The family among these of which a font file that the text needs has failed to load; undefined if there is none. */
export const failedFamily = (families: readonly string[], text: string): string | undefined => {
  const letters = [...new Set(text)];
  const failed = declaredFontFaces(families).find(
    (fontFace) => fontFace.status === 'error' && letters.some((letter) => covers(fontFace, letter)),
  );
  return failed && plainName(failed.family);
};

/** Identifies a font face in the document and in its style sheet, which spell the same values differently. */
const keyOf = (family: string, weight: string, unicodeRange: string): string =>
  [
    plainName(family),
    weight.replace('normal', '400').replace('bold', '700'),
    rangesOf(unicodeRange).join(),
  ].join('|');

/** Resolves after a failure too: users of the sheet check for its font faces. */
const loadSheet = (href: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      resolve();
    });
    document.head.append(link);
  });

/** None for a sheet that failed to load, and for one of another origin, such as a browser extension's. */
const rulesOf = (sheet: CSSStyleSheet | null): readonly CSSRule[] => {
  try {
    return [...(sheet?.cssRules ?? [])];
  } catch {
    return [];
  }
};

/** The style sheets of this site that have a link but have not loaded. */
const missingSheets = (): string[] => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href }) => new URL(href).origin === location.origin,
  );
  const loaded = links.filter(({ sheet }) => rulesOf(sheet).length > 0);
  const known = new Set(loaded.map(({ href }) => href));
  return [...new Set(links.map(({ href }) => href))].filter((href) => !known.has(href));
};

/**
 * Requests again every style sheet and font file that failed to load. Browsers remember a failure until the page is loaded
 * again, so a sheet gets a new link, and a font face is declared anew.
 */
export const retryFailedFontFaces = async (): Promise<void> => {
  await Promise.all(missingSheets().map(loadSheet));
  const failed = new Set(
    [...document.fonts]
      .filter(({ status }) => status === 'error')
      .map(({ family, weight, unicodeRange }) => keyOf(family, weight, unicodeRange)),
  );
  if (failed.size === 0) return;
  for (const sheet of document.styleSheets) {
    for (const [index, rule] of rulesOf(sheet).entries()) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const value = (name: string): string => rule.style.getPropertyValue(name);
      const key = keyOf(
        value('font-family'),
        value('font-weight') || 'normal',
        value('unicode-range') || 'U+0-10FFFF',
      );
      if (!failed.has(key)) continue;
      sheet.deleteRule(index);
      sheet.insertRule(rule.cssText, index);
    }
  }
};

/**
 * Finds any of the phrases in a text: as whole words, in any case, with any space between words and any apostrophe. Null for no
 * phrases.
 */
export const phrasePattern = (phrases: readonly string[]): RegExp | null => {
  if (phrases.length === 0) return null;
  const patterns = phrases.map((phrase) =>
    phrase
      .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
      .replaceAll(/\s+/g, String.raw`\s+`)
      .replaceAll(/['’]/g, "['’]"),
  );
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|')})(?![\p{L}\p{N}])`, 'iu');
};

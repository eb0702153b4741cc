/**
 * The scripts whose letters need different fonts: those that UAX #31 recommends for common use. Chinese characters, kana and Hangul share one:
 * Japanese and Korean mix them.
 */
export type Script =
  | 'latin'
  | 'greek'
  | 'cyrillic'
  | 'devanagari'
  | 'arabic'
  | 'hebrew'
  | 'thai'
  | 'armenian'
  | 'bengali'
  | 'ethiopic'
  | 'georgian'
  | 'gujarati'
  | 'gurmukhi'
  | 'kannada'
  | 'khmer'
  | 'lao'
  | 'malayalam'
  | 'myanmar'
  | 'oriya'
  | 'sinhala'
  | 'tamil'
  | 'telugu'
  | 'thaana'
  | 'tibetan'
  | 'eastAsian'
  | 'ornamental'
  | 'other';

/**
 * The characters that only one script uses. Ranges instead of Unicode properties, whose data differ from browser to browser: the same
 * text must be drawn in the same fonts on every machine.
 */
export const scriptCharacters: Readonly<Record<Exclude<Script, 'other'>, RegExp>> = {
  // Not the modifiers from U+02B9 on: the apostrophe of Ukrainian is one.
  latin:
    /[A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u02e0-\u02e4\u1d00-\u1dbf\u1e00-\u1eff\u2c60-\u2c7f\ua722-\ua7ff\uab30-\uab6f\ufb00-\ufb06]/,
  greek: /[\u0370-\u03ff\u1f00-\u1fff]/,
  cyrillic: /[\u0400-\u052f\u1c80-\u1c8f\ua640-\ua69f]|[\u2de0-\u2dff]/,
  devanagari: /[\u0900-\u097f]/,
  arabic: /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/,
  hebrew: /[\u0590-\u05ff\ufb1d-\ufb4f]/,
  // Not the sign of the baht, which prices in any language may contain.
  thai: /[\u0e01-\u0e3a\u0e40-\u0e7f]/,
  armenian: /[\u0531-\u058f\ufb13-\ufb17]/,
  bengali: /[\u0980-\u09ff]/,
  ethiopic: /[\u1200-\u139f\u2d80-\u2ddf\uab01-\uab2e]/,
  georgian: /[\u10a0-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f]/,
  gujarati: /[\u0a80-\u0aff]/,
  gurmukhi: /[\u0a00-\u0a7f]/,
  kannada: /[\u0c80-\u0cff]/,
  khmer: /[\u1780-\u17ff\u19e0-\u19ff]/,
  lao: /[\u0e80-\u0eff]/,
  malayalam: /[\u0d00-\u0d7f]/,
  myanmar: /[\u1000-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f]/,
  oriya: /[\u0b00-\u0b7f]/,
  sinhala: /[\u0d80-\u0dff]/,
  tamil: /[\u0b80-\u0bff]/,
  telugu: /[\u0c00-\u0c7f]/,
  thaana: /[\u0780-\u07bf]/,
  tibetan: /[\u0f00-\u0fff]/,
  // With the punctuation and wide forms that come with them.
  eastAsian:
    /[\u1100-\u11ff\u2e80-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u,
  // Letters of the mathematical alphabets, which people paste as ornaments.
  ornamental: /[\u{1d400}-\u{1d7ff}]/u,
};

/** Letters that are used like punctuation or symbols: modifiers such as the apostrophe U+02BC, and ℃ or №. */
const SHARED_LETTER = /[\u00b5\u02b9-\u02df\u02e5-\u02ff\u2071\u207f-\u209c\u2100-\u214f]/;

const scripts = Object.entries(scriptCharacters) as [Exclude<Script, 'other'>, RegExp][]; // The keys of the record above.

/** The script of a character; null for one that several use, such as a space, a digit, a combining accent or an emoji. */
const scriptOf = (character: string): Script | null =>
  scripts.find(([, characters]) => characters.test(character))?.[0] ??
  (/\p{L}/u.test(character) && !SHARED_LETTER.test(character) ? 'other' : null);

/** A part of a text in one script; null if the text has no letters. */
export type ScriptRun = { text: string; script: Script | null };

/** The closing characters of brackets and quotations. Not single quotes, which are apostrophes too. */
const CLOSING: Readonly<Record<string, readonly string[]>> = {
  '(': [')'],
  '[': [']'],
  '{': ['}'],
  '«': ['»'],
  '“': ['”'],
  '„': ['“', '”'],
  '"': ['"'],
};

/** A word of alphabets that share letterforms, with its accents and apostrophes. */
const WORD = /[A-Za-z\u00aa\u00ad\u00ba\u00c0-\u052f\u1c80-\u1fff\u2019\u2c60-\u2dff\ua640-\ua7ff']+/g;

/**
 * The script of each UTF-16 unit by its own letter. A word that mixes alphabets, such as a Cyrillic one with a Latin c, gets the non-Latin
 * one.
 */
const ownScripts = (text: string): (Script | null)[] => {
  const scriptsOfUnits = Array.from(text).flatMap((character) =>
    Array.from<Script | null>({ length: character.length }).fill(scriptOf(character)),
  );
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const own = scriptsOfUnits.slice(index, index + word.length);
    const foreign = own.find((script) => script !== null && script !== 'latin');
    if (foreign !== undefined) scriptsOfUnits.fill(foreign, index, index + word.length);
  }
  return scriptsOfUnits;
};

type OpenPair = {
  closing: readonly string[];
  at: number;
  /** The script around the pair; null if no letter is before it. */
  outer: Script | null;
};

/** Gives shared characters of a paragraph a script. Those before its first letter wait for it, and so do those after an opening bracket. */
const resolveParagraph = (
  text: string,
  scriptsOfUnits: (Script | null)[],
  from: number,
  to: number,
): void => {
  const open: OpenPair[] = [];
  let last: Script | null = null;
  let waiting = from;
  for (let at = from; at < to; at += 1) {
    const own = scriptsOfUnits[at] ?? null;
    const character = text.charAt(at);
    const pair = open.findLastIndex(({ closing }) => closing.includes(character));
    const { at: start = at, outer = null } = open[pair] ?? {};
    const closing = CLOSING[character];
    if (own !== null) {
      if (last === null) scriptsOfUnits.fill(own, waiting, at);
      last = own;
    } else if (pair !== -1) {
      open.length = pair;
      if (last === null && outer !== null) scriptsOfUnits.fill(outer, start, at);
      const inner: Script | null = scriptsOfUnits[start] ?? null;
      scriptsOfUnits[at] = inner;
      last = outer ?? inner;
    } else if (closing !== undefined && closing.some((each) => text.slice(at + 1, to).includes(each))) {
      open.push({ closing, at, outer: last });
      if (last !== null) waiting = at;
      last = null;
    } else {
      scriptsOfUnits[at] = last;
    }
  }
};

/**
 * Splits a text into runs of one script, as UAX #24 describes: spaces, punctuation, digits, accents and emoji belong to the letters
 * before them, and at the start of a paragraph to those after them. Brackets and quotes belong to what they enclose, on both sides.
 */
export const scriptRuns = (text: string): ScriptRun[] => {
  const scriptsOfUnits = ownScripts(text);
  let from = 0;
  for (const { length } of text.split('\n')) {
    resolveParagraph(text, scriptsOfUnits, from, from + length);
    from += length + 1;
  }
  const runs: ScriptRun[] = [];
  // A paragraph without letters belongs to the one before, the first to the one after.
  let script = scriptsOfUnits.find((each) => each !== null) ?? null;
  for (const [at, own] of scriptsOfUnits.entries()) {
    script = own ?? script;
    const run = runs.at(-1);
    if (run?.script === script) run.text += text.charAt(at);
    else runs.push({ script, text: text.charAt(at) });
  }
  return runs;
};

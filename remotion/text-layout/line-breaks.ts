import type { CSSProperties } from 'react';
import { charactersOf } from '#schema/characters.ts';

/** Chinese characters, kana and Hangul, between which browsers break lines anywhere. */
const EAST_ASIAN =
  '\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}';

/** Those, and Thai, Lao, Burmese and Khmer, whose words browsers find by dictionary. For a character class. */
const SPACELESS = `${EAST_ASIAN}\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff`;

const BREAKS_ANYWHERE = new RegExp(`[${EAST_ASIAN}]`, 'u');

/** Allows no line break, and has no width. */
const WORD_JOINER = '\u2060';

/** The words of these scripts are found by dictionary, whatever the language. */
const words = new Intl.Segmenter('zh', { granularity: 'word' });

const joinWord = (word: string): string =>
  BREAKS_ANYWHERE.test(word) ? Array.from(word).join(WORD_JOINER) : word;

/** The text with marks that keep lines from breaking within words where browsers would break anywhere. */
export const joinWords = (text: string): string =>
  BREAKS_ANYWHERE.test(text)
    ? Array.from(words.segment(text), ({ segment, isWordLike }) =>
        isWordLike === true ? joinWord(segment) : segment,
      ).join('')
    : text;

/** A joined word that is wider than a line breaks anywhere, as it would without marks; no other word does. */
export const overflowWrap = (joined: string): CSSProperties['overflowWrap'] =>
  joined.includes(WORD_JOINER) ? 'anywhere' : 'normal';

/** Characters that allow a line break, the first with a hyphen. */
const SOFT_HYPHEN = '\u00ad';
const BREAK = '\u200b';

/** The least number of characters before and after a break within a word. */
const LEAST = 3;

/** What browsers keep on one line, except in scripts without spaces, which they break themselves. */
const WORD = new RegExp(`[^\\s\\u200b${SPACELESS}]+`, 'gu');

/** After the punctuation of addresses, between the words of a hashtag, and at typed soft hyphens. */
const PLACE_OF_ADDRESS =
  /(?<=[/\\._~:?#&=@+,;|\u2010-\u2015-])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})|(?<=\u00ad)/gu;

/** The letters of alphabets that are hyphenated between syllables, with the letters that people paste as ornaments. */
const ALPHABETIC = /(?:[A-Za-z\u00aa-\u052f\u1e00-\u1fff]|[\u{1d400}-\u{1d7ff}]|\p{M}|['\u2019])+/gu;

const VOWEL = /[aeiouyæœøıαεηιουωаеиоуыэюяіє]/;

/**
 * The consonants with which the next syllable begins: one, or several that are hardly ever separated, as in Fitness-studio, pole-dance and
 * Tanz-schritt. Languages differ; this rule is common to most.
 */
const ONSET =
  /(?:sch[lmnrw]?|[cpst]h|ck|s[pt]r?|[bcdfgkptvw]r|[bcfgkp]l|qu|ст[рв]?|[бвгдкпстфх][рл]|\p{L}[ьъ]|στρ?|σπ|σκ|[βγδθκπτφχ][ρλ]|μπ|ντ|γκ|\p{L})$/u;

/** A letter without its accents, as one character; й is a consonant, although it is written with an accent. */
const plainLetter = (character: string): string => {
  const lower = character.normalize('NFC').toLowerCase();
  return /^[йў]/.test(lower) ? 'й' : (lower.normalize('NFKD').at(0) ?? '');
};

/** The indices of the characters that begin a syllable. */
const syllableStarts = (characters: readonly string[]): number[] => {
  const letters = characters.map(plainLetter);
  const isVowel = letters.map(
    (letter, index) => VOWEL.test(letter) && !(letter === 'u' && letters[index - 1] === 'q'),
  );
  const starts: number[] = [];
  let afterVowel = 0;
  for (const [index] of letters.entries()) {
    if (isVowel[index] !== true) continue;
    const consonants = letters.slice(afterVowel, index).join('');
    const [onset = ''] = ONSET.exec(consonants) ?? [];
    if (afterVowel > 0 && onset !== '') starts.push(/[йъ]$/.test(onset) ? index : index - onset.length);
    afterVowel = index + 1;
  }
  return starts;
};

/** How many lines wide a part of the text is, by the indices of its first UTF-16 unit and after its last. */
export type LinesOf = (from: number, to: number) => number;

/** The greatest distance, in lines, between two places in a syllable wider than a line: more places would slow browsers down. */
const LONGEST_PIECE = 1 / 6;

/** Where letters may be hyphenated, by UTF-16 index in the text: between syllables, and within one that is wider than a line. */
const hyphenPlaces = (letters: string, from: number, linesOf: LinesOf): number[] => {
  const characters = charactersOf(letters);
  const isInside = (index: number): boolean => index >= LEAST && characters.length - index >= LEAST;
  const indices = [from];
  for (const character of characters) indices.push((indices.at(-1) ?? from) + character.length);
  const indexInText = (index: number): number => indices[index] ?? from;
  const starts = [0, ...syllableStarts(characters).filter(isInside), characters.length];
  const places = starts.flatMap((start, syllable) => {
    const end = starts[syllable + 1] ?? start;
    const lines = linesOf(indexInText(start), indexInText(end));
    const step = Math.max(1, lines > 1 ? Math.floor(((end - start) / lines) * LONGEST_PIECE) : end - start);
    return Array.from({ length: Math.ceil((end - start) / step) }, (_, piece) => start + piece * step);
  });
  return places.filter(isInside).map(indexInText);
};

/** A place at which a word may be broken: before the UTF-16 unit at this index of the text, and the character that allows it. */
type Place = { at: number; mark: string };

const placesOfWord = (word: string, from: number, linesOf: LinesOf): Place[] => {
  const starts = [...word.matchAll(PLACE_OF_ADDRESS)]
    .map(({ index }) => index)
    .filter((index) => index >= LEAST && word.length - index >= LEAST);
  return [0, ...starts].flatMap((start, part) => {
    const end = starts[part] ?? word.length;
    const own = { at: from + start, mark: word[start - 1] === SOFT_HYPHEN ? '' : BREAK };
    const hyphens =
      linesOf(from + start, from + end) > 1
        ? [...word.slice(start, end).matchAll(ALPHABETIC)].flatMap(({ 0: letters, index }) =>
            hyphenPlaces(letters, from + start + index, linesOf),
          )
        : [];
    return [...(part === 0 ? [] : [own]), ...hyphens.map((at) => ({ at, mark: SOFT_HYPHEN }))];
  });
};

/**
 * The text with places at which words wider than a line may be broken: after the punctuation of addresses, between the words of a hashtag
 * and at typed soft hyphens; if a part between these is still too wide, also between syllables, with a hyphen. Never before the third
 * letter, and only in alphabets that are hyphenated.
 */
export const withSoftBreaks = (text: string, linesOf: LinesOf): string => {
  const places = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    linesOf(index, index + word.length) > 1 ? placesOfWord(word, index, linesOf) : [],
  );
  let from = 0;
  return [...places, { at: text.length, mark: '' }]
    .map(({ at, mark }) => {
      const part = text.slice(from, at) + mark;
      from = at;
      return part;
    })
    .join('');
};

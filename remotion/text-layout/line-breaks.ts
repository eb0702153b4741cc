import type { CSSProperties } from 'react';
import { charactersOf } from '#schema/characters.ts';

/** Chinese characters, kana and Hangul, between which browsers break lines anywhere. */
const EAST_ASIAN =
  '\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}';

/** Those, and Thai, Lao, Burmese and Khmer, whose words browsers find by dictionary. For a class of a regular expression. */
const SPACELESS = `${EAST_ASIAN}\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff`;

const BREAKS_ANYWHERE = new RegExp(`[${EAST_ASIAN}]`, 'u');

/** Allows no line break, and has no width. */
const WORD_JOINER = '\u2060';

/** The words of these scripts are found by dictionary, whatever the language. */
const words = new Intl.Segmenter('zh', { granularity: 'word' });

const joinWord = (word: string): string =>
  BREAKS_ANYWHERE.test(word) ? Array.from(word).join(WORD_JOINER) : word;

/** A text with marks in it by which its lines break between words, also where browsers would break within one. */
export const joinWords = (text: string): string =>
  BREAKS_ANYWHERE.test(text)
    ? Array.from(words.segment(text), ({ segment, isWordLike }) =>
        isWordLike === true ? joinWord(segment) : segment,
      ).join('')
    : text;

/** A joined word that is wider than a line breaks anywhere, as it would without marks; no other word does. */
export const overflowWrap = (joined: string): CSSProperties['overflowWrap'] =>
  joined.includes(WORD_JOINER) ? 'anywhere' : 'normal';

/** Allow a line break, one of them with a hyphen. */
const SOFT_HYPHEN = '\u00ad';
const BREAK = '\u200b';

/** Characters before and after a place within a word, at least. */
const LEAST = 3;

/** What browsers keep on one line, except in scripts without spaces, which they break themselves. */
const WORD = new RegExp(`[^\\s\\u200b${SPACELESS}]+`, 'gu');

/** Behind the punctuation of addresses and between the words of a hashtag, and where somebody typed a soft hyphen. */
const PLACE_OF_ADDRESS =
  /(?<=[/\\._~:?#&=@+,;|\u2010-\u2015-])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})|(?<=\u00ad)/gu;

/** The letters of alphabets that are hyphenated between syllables, with the letters that people paste as ornaments. */
const ALPHABETIC = /(?:[A-Za-z\u00aa-\u052f\u1e00-\u1fff]|[\u{1d400}-\u{1d7ff}]|\p{M}|['\u2019])+/gu;

const VOWEL = /[aeiouyæœøıαεηιουωаеиоуыэюяіє]/;

/**
 * The consonants with which the next syllable begins: one, or several that are hardly ever apart, as in Fitness-studio, pole-dance and
 * Tanz-schritt. Languages differ; the rule is what most of them share.
 */
const ONSET =
  /(?:sch[lmnrw]?|[cpst]h|ck|s[pt]r?|[bcdfgkptvw]r|[bcfgkp]l|qu|ст[рв]?|[бвгдкпстфх][рл]|\p{L}[ьъ]|στρ?|σπ|σκ|[βγδθκπτφχ][ρλ]|μπ|ντ|γκ|\p{L})$/u;

/** A letter without its accents, as one character; й is a consonant, although it is written with an accent. */
const plainLetter = (character: string): string => {
  const lower = character.normalize('NFC').toLowerCase();
  return /^[йў]/.test(lower) ? 'й' : (lower.normalize('NFKD').at(0) ?? '');
};

/** Between the syllables of letters: the indices of the characters with which one begins. */
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

/** How many lines wide a part of the text is, by the indices of its first UTF-16 unit and behind its last. */
export type LinesOf = (from: number, to: number) => number;

/** Of a line, at most, between two places in a syllable that is wider than a line: more places would take browsers long. */
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
 * The text with places at which its words that are wider than a line may be broken: behind the punctuation of addresses, between the
 * words of a hashtag and at soft hyphens that somebody typed; if what is between these is still too wide, between syllables, with a
 * hyphen. Never before the third letter, and only in alphabets that are hyphenated.
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

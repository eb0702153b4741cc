import type { CSSProperties } from 'react';

/** Chinese characters, kana and Hangul, between which browsers break lines anywhere. */
const EAST_ASIAN =
  '\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}';

/** Those, and Thai, Lao, Burmese and Khmer, whose words browsers find by dictionary. For a class of a regular expression. */
export const SPACELESS = `${EAST_ASIAN}\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff`;

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

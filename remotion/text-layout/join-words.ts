import type { CSSProperties } from 'react';

/** Chinese characters, kana and Hangul, between which browsers break lines anywhere. */
const BREAKS_ANYWHERE =
  /[\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\u{20000}-\u{3ffff}]/u;

/** Allows no line break, and has no width. */
const WORD_JOINER = '\u2060';

/** The words of these scripts are found by dictionary, whatever the language. */
const words = new Intl.Segmenter('zh', { granularity: 'word' });

const joinWord = (word: string): string =>
  BREAKS_ANYWHERE.test(word) ? Array.from(word).join(WORD_JOINER) : word;

const joinWords = (text: string): string =>
  BREAKS_ANYWHERE.test(text)
    ? Array.from(words.segment(text), ({ segment, isWordLike }) =>
        isWordLike === true ? joinWord(segment) : segment,
      ).join('')
    : text;

/** How a text is drawn so that its lines break between words, also in scripts without spaces. */
export const wrappedText = (
  content: string,
  breaksWords: boolean,
): { text: string; style: Pick<CSSProperties, 'overflowWrap'> } => {
  const text = joinWords(content);
  // A joined word that is wider than a line breaks anywhere, as it would without joiners.
  const breaksAnywhere = breaksWords || text !== content;
  return { text, style: { overflowWrap: breaksAnywhere ? 'anywhere' : 'normal' } };
};

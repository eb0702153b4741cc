import type { CSSProperties } from 'react';
import type { WordsSize } from '#remotion/text-layout/fit-text.ts';

export type WordsToMeasure = {
  text: string;
  /** As `typography` makes it. */
  typography: CSSProperties;
  /** The box around every line of the look, if it has one. */
  line: CSSProperties | null;
  /** px of the frame. */
  wrapWidth: number;
  breaksWords: boolean;
};

/** Enough for every text of a promo at every size of a search; beyond, starting over is cheap. */
const MAX_KEPT = 600;
const kept = new Map<string, WordsSize>();

const measureInDom = ({ text, typography, line, wrapWidth, breaksWords }: WordsToMeasure): WordsSize => {
  const block = document.createElement('div');
  const words = document.createElement('span');
  words.textContent = text;
  Object.assign(words.style, line);
  Object.assign(block.style, typography, {
    position: 'fixed',
    left: '0',
    top: '0',
    margin: '0',
    padding: '0',
    border: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
    contain: 'layout style',
    width: 'max-content',
    maxWidth: `${wrapWidth}px`,
    overflowWrap: breaksWords ? 'anywhere' : 'normal',
  });
  block.append(words);
  document.body.append(block);
  const { width, height } = block.getBoundingClientRect();
  Object.assign(block.style, { width: 'min-content', maxWidth: 'none', overflowWrap: 'normal' });
  const longestWord = block.getBoundingClientRect().width;
  block.remove();
  return { width, height, longestWord };
};

/**
 * How large words are, px of the frame, outside any zoom of the Player. Their font must have been loaded.
 * Remembers, because a drag asks for the same words at every move.
 */
export const measureWords = (words: WordsToMeasure): WordsSize => {
  const key = JSON.stringify(words);
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const size = measureInDom(words);
  kept.set(key, size);
  return size;
};

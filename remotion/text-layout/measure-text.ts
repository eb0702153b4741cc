import type { CSSProperties } from 'react';
import type { Line, TextSize } from '#remotion/text-layout/fit-text.ts';

export type TextToMeasure = {
  text: string;
  /** As `typography` makes it. */
  typography: CSSProperties;
  /** px of the frame. */
  wrapWidth: number;
  breaksWords: boolean;
};

/** Enough for every text of a promo at every size of a search; beyond, starting over is cheap. */
const MAX_CACHED = 600;
const cache = new Map<string, TextSize>();

/** Boxes of one line (mixed directions make several) have the same middle, but for rounding. */
const SAME_LINE = 2;

const linesOf = (words: Element, block: DOMRect): Line[] => {
  const lines: Line[] = [];
  for (const box of words.getClientRects()) {
    const left = box.left - block.left;
    const middle = (box.top + box.bottom) / 2 - block.top;
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.middle - middle) < SAME_LINE) {
      const right = Math.max(last.left + last.width, left + box.width);
      last.left = Math.min(last.left, left);
      last.width = right - last.left;
    } else if (box.width > 0) {
      lines.push({ left, width: box.width, middle });
    }
  }
  return lines;
};

const BARE: CSSProperties = { margin: '0', padding: '0', border: '0' };

/**
 * Where words are measured, out of sight. Its size is its own, so that the browser lays out nothing else for them; that of the
 * words is their own, too, and does not ask how much room there is.
 */
const makeProbe = () => {
  const place = document.createElement('div');
  Object.assign(place.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: '0',
    height: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
    contain: 'strict',
  });
  const wrapped = document.createElement('div');
  const words = document.createElement('span');
  const narrowest = document.createElement('div');
  wrapped.append(words);
  place.append(wrapped, narrowest);
  return { place, wrapped, words, narrowest };
};
let probe: ReturnType<typeof makeProbe> | undefined;

const measureInDom = ({ text, typography, wrapWidth, breaksWords }: TextToMeasure): TextSize => {
  probe ??= makeProbe();
  const { place, wrapped, words, narrowest } = probe;
  if (!place.isConnected) document.body.append(place);
  wrapped.removeAttribute('style');
  narrowest.removeAttribute('style');
  Object.assign(wrapped.style, typography, BARE, {
    width: 'max-content',
    maxWidth: `${wrapWidth}px`,
    overflowWrap: breaksWords ? 'anywhere' : 'normal',
  });
  Object.assign(narrowest.style, typography, BARE, { width: 'min-content', overflowWrap: 'normal' });
  words.textContent = text;
  narrowest.textContent = text;
  // All is asked for at once: the browser lays out what is new at the first question.
  const box = wrapped.getBoundingClientRect();
  const lines = linesOf(words, box);
  const longestWord = narrowest.getBoundingClientRect().width;
  // Nobody shall find the words twice.
  words.textContent = '';
  narrowest.textContent = '';
  return { width: box.width, height: box.height, lines, longestWord };
};

/**
 * How large words are, px of the frame, outside any zoom of the Player. Their font must have been loaded.
 * Remembers, because a drag asks for the same words at every move.
 */
export const measureText = (words: TextToMeasure): TextSize => {
  const key = JSON.stringify(words);
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const size = measureInDom(words);
  cache.set(key, size);
  return size;
};

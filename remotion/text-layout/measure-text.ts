import type { CSSProperties } from 'react';
import { wrappedText } from '#remotion/text-layout/join-words.ts';
import type { Line, TextSize } from '#remotion/text-layout/fit-text.ts';

export type TextToMeasure = {
  text: string;
  /** As `typography` makes it. */
  typography: CSSProperties;
  /** px of the frame. */
  wrapWidth: number;
  breaksWords: boolean;
  /** Whether lines that wrap become about equally long, in a box that is narrower for it. */
  isBalanced: boolean;
};

/** Enough for all texts of a promo at all sizes of a search; clearing a full cache is cheap. */
const MAX_CACHED = 600;
const cache = new Map<string, TextSize>();

/** px. Client rects of one line (mixed directions have several) have the same middle except for rounding. */
const SAME_LINE = 2;

/** Between two parts of a line, as in 'Every Monday · 6:15 PM'. */
const SEPARATOR = /(?<=\S) · (?=\S)/g;
const SEPARATOR_LENGTH = ' · '.length;

const linesOf = (textSpan: Element, block: DOMRect): Line[] => {
  const lines: Line[] = [];
  for (const box of textSpan.getClientRects()) {
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

const middleOf = (text: Text, at: number): number => {
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  const { top, bottom } = range.getBoundingClientRect();
  return (top + bottom) / 2;
};

/** Which of the separators, from 0, a line of the drawn text breaks at; -1 for none. */
const findBrokenSeparator = (drawn: Text): number =>
  [...drawn.data.matchAll(SEPARATOR)].findIndex(({ index }) => {
    const [before, after] = [index - 1, index + SEPARATOR_LENGTH].map((at) => middleOf(drawn, at));
    return before !== undefined && after !== undefined && after - before > SAME_LINE;
  });

const BARE: CSSProperties = { margin: '0', padding: '0', border: '0' };

/**
 * A hidden element for measuring. `contain: strict` keeps the browser from laying out anything else, and the text is sized
 * independently of its container.
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
  const textSpan = document.createElement('span');
  const narrowest = document.createElement('div');
  wrapped.append(textSpan);
  place.append(wrapped, narrowest);
  return { place, wrapped, textSpan, narrowest };
};
let probe: ReturnType<typeof makeProbe> | undefined;

/** A longer text is a paragraph, whose lines nobody compares; browsers stop balancing at about as many. */
const MAX_BALANCED_LINES = 6;

/** px. Lines that fill their box to the last fraction could wrap when they are drawn. */
const BALANCE_SLACK = 1;

/**
 * The least width, px of the frame, at which the wrapped text has no more lines than now. Our own search, because each browser
 * balances in its own way, and `text-wrap: balance` leaves the box as wide as before.
 */
const balancedWidth = (wrapped: HTMLElement, { width, height, lines, longestWord }: TextSize): number => {
  const average = lines.reduce((sum, line) => sum + line.width, 0) / lines.length;
  let high = Math.floor(width);
  let low = Math.min(high, Math.ceil(Math.max(longestWord, average)));
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    wrapped.style.maxWidth = `${middle}px`;
    if (wrapped.getBoundingClientRect().height > height + SAME_LINE) low = middle + 1;
    else high = middle;
  }
  return Math.min(Math.floor(width), high + BALANCE_SLACK);
};

const isBalanceable = ({ lines, longestWord, wrapWidth }: TextSize): boolean =>
  lines.length > 1 && lines.length <= MAX_BALANCED_LINES && longestWord <= wrapWidth;

const measureInDom = ({ text, typography, wrapWidth, breaksWords, isBalanced }: TextToMeasure): TextSize => {
  probe ??= makeProbe();
  const { place, wrapped, textSpan, narrowest } = probe;
  if (!place.isConnected) document.body.append(place);
  const { text: shown, style } = wrappedText(text, breaksWords);
  wrapped.removeAttribute('style');
  narrowest.removeAttribute('style');
  Object.assign(wrapped.style, typography, BARE, style, { width: 'max-content' });
  Object.assign(narrowest.style, typography, BARE, { width: 'min-content', overflowWrap: 'normal' });
  textSpan.textContent = shown;
  narrowest.textContent = text;
  const sizeAt = (width: number): TextSize => {
    wrapped.style.maxWidth = `${width}px`;
    // All reads together: only the first one forces a layout.
    const box = wrapped.getBoundingClientRect();
    const lines = linesOf(textSpan, box);
    const longestWord = narrowest.getBoundingClientRect().width;
    const drawn = textSpan.firstChild;
    const broken = drawn instanceof Text && lines.length > 1 ? findBrokenSeparator(drawn) : -1;
    const brokenSeparator = [...text.matchAll(SEPARATOR)][broken]?.index ?? null;
    return { width: box.width, height: box.height, wrapWidth: width, lines, longestWord, brokenSeparator };
  };
  let size = sizeAt(wrapWidth);
  // Words that break anywhere would, in a narrower box.
  if (isBalanced && style.overflowWrap === 'normal' && isBalanceable(size)) {
    const balanced = sizeAt(balancedWidth(wrapped, size));
    // Lines about equally long that would break at a separator: the separator becomes the break, see `breakAtSeparator`.
    size =
      balanced.brokenSeparator === null ? balanced : { ...size, brokenSeparator: balanced.brokenSeparator };
  }
  // The text must not be in the document twice, for find-in-page and tests.
  textSpan.textContent = '';
  narrowest.textContent = '';
  return size;
};

/** A text whose line breaks at a separator, with the break in its place: a dot must neither end nor begin a line. */
export const breakAtSeparator = (text: string, at: number): string =>
  `${text.slice(0, at)}\n${text.slice(at + SEPARATOR_LENGTH)}`;

/**
 * The size of a text, px of the frame, independent of the Player's zoom. The font must be loaded. Cached, because a drag
 * measures the same text on every move.
 */
export const measureText = (options: TextToMeasure): TextSize => {
  const key = JSON.stringify(options);
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const size = measureInDom(options);
  cache.set(key, size);
  return size;
};

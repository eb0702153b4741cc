import type { CSSProperties } from 'react';
import { fontRuns } from '#remotion/fonts/font-runs.ts';
import type { Line, TextSize } from '#remotion/text-layout/fit-text.ts';
import { joinWords, overflowWrap, withSoftBreaks } from '#remotion/text-layout/line-breaks.ts';
import { runStyle } from '#remotion/text-layout/typography.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

export type TextToMeasure = {
  /** The content of the element, or with line breaks for some of its separators. */
  text: string;
  element: Pick<TextElement, 'content' | 'fontFamily'>;
  /** As `typography` makes it. */
  typography: CSSProperties;
  /** px of the frame. */
  wrapWidth: number;
  /** Whether words wider than `wrapWidth` get places at which they may be broken. */
  breaksWords: boolean;
  /** Whether wrapped lines become about equally long, in a narrower box. */
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

/** The box of some characters of an element, by UTF-16 index; each of its runs is a node. */
const boxOf = (element: Element, from: number, to: number): DOMRect => {
  const range = document.createRange();
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (from >= before && from < before + length) range.setStart(node, from - before);
    if (to > before && to <= before + length) range.setEnd(node, to - before);
    before += length;
  }
  return range.getBoundingClientRect();
};

/** Which of the separators, from 0, a line of the drawn text breaks at; -1 for none. */
const findBrokenSeparator = (textSpan: Element, drawn: string): number =>
  [...drawn.matchAll(SEPARATOR)].findIndex(({ index }) => {
    const [before, after] = [index - 1, index + SEPARATOR_LENGTH].map((at) => {
      const { top, bottom } = boxOf(textSpan, at, at + 1);
      return (top + bottom) / 2;
    });
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

const openProbe = (): ReturnType<typeof makeProbe> => {
  probe ??= makeProbe();
  if (!probe.place.isConnected) document.body.append(probe.place);
  return probe;
};

/** A longer text is a paragraph, which needs no balance; browsers stop balancing at about as many lines. */
const MAX_BALANCED_LINES = 6;

/** px. Lines that fill their box to the last fraction could wrap when they are drawn. */
const BALANCE_SLACK = 1;

/**
 * The least width, px of the frame, at which the wrapped text has no more lines than now. Not `text-wrap: balance`, which differs between
 * browsers and leaves the box as wide as before.
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

/** Writes a text into an element, each run in its font. */
const write = (into: Element, { element, text }: TextToMeasure, drawn: string = text): void => {
  const runs = fontRuns(element.fontFamily, element.content, drawn).map(({ text: part, fontFamily }) => {
    if (fontFamily === null) return part;
    const span = document.createElement('span');
    Object.assign(span.style, runStyle(fontFamily));
    span.textContent = part;
    return span;
  });
  into.replaceChildren(...runs);
};

const style = (element: HTMLElement, { typography }: TextToMeasure, own: CSSProperties): void => {
  element.removeAttribute('style');
  Object.assign(element.style, typography, BARE, own);
};

/** The text with places at which its words that are wider than a line may be broken. */
const breakWords = (options: TextToMeasure, on: HTMLElement): string => {
  style(on, options, { width: 'max-content', whiteSpace: 'pre' });
  write(on, options);
  return withSoftBreaks(options.text, (from, to) => boxOf(on, from, to).width / options.wrapWidth);
};

const measureInDom = (options: TextToMeasure): TextSize => {
  const { text, wrapWidth, breaksWords, isBalanced } = options;
  const { wrapped, textSpan, narrowest } = openProbe();
  const breakable = breaksWords ? breakWords(options, narrowest) : text;
  const drawn = joinWords(breakable);
  style(wrapped, options, { width: 'max-content', overflowWrap: overflowWrap(drawn) });
  style(narrowest, options, { width: 'min-content', overflowWrap: 'normal' });
  write(textSpan, options, drawn);
  write(narrowest, options, breakable);
  const sizeAt = (width: number): TextSize => {
    wrapped.style.maxWidth = `${width}px`;
    // All reads together: only the first one forces a layout.
    const box = wrapped.getBoundingClientRect();
    const lines = linesOf(textSpan, box);
    const longestWord = narrowest.getBoundingClientRect().width;
    const broken = lines.length > 1 ? findBrokenSeparator(textSpan, drawn) : -1;
    const brokenSeparator = [...text.matchAll(SEPARATOR)][broken]?.index ?? null;
    const { width: own, height } = box;
    return { drawn, width: own, height, wrapWidth: width, lines, longestWord, brokenSeparator };
  };
  let size = sizeAt(wrapWidth);
  // A word that cannot be broken would stick out of its box on one side.
  if (breaksWords && size.longestWord > wrapWidth) size = sizeAt(Math.ceil(size.longestWord));
  // Joined words break anywhere in a narrower box.
  if (isBalanced && overflowWrap(drawn) === 'normal' && isBalanceable(size)) {
    const balanced = sizeAt(balancedWidth(wrapped, size));
    // If balanced lines break at a separator, the separator becomes the break, see `breakAtSeparator`.
    size =
      balanced.brokenSeparator === null ? balanced : { ...size, brokenSeparator: balanced.brokenSeparator };
  }
  // The text must not be in the document twice, for find-in-page and tests.
  textSpan.replaceChildren();
  narrowest.replaceChildren();
  return size;
};

/** The text with a line break in place of a separator, because a dot must neither end nor begin a line. */
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

/** The box of a character, px of the frame from the upper left of the text; `at` is its UTF-16 index in the text. */
export type CharacterBox = { at: number; left: number; right: number; middle: number };

/** Spaces, and marks at which words may be broken. */
const INVISIBLE = /^[\s\u{ad}\u{200b}\u{2060}]*$/u;

/** The boxes of the visible characters of a text that has been laid out, in reading order. `drawn` is its text with all line breaks. */
export const measureCharacters = (options: TextToMeasure, drawn: string): CharacterBox[] => {
  const { wrapped, textSpan } = openProbe();
  style(wrapped, options, { width: 'max-content', overflowWrap: overflowWrap(drawn) });
  wrapped.style.maxWidth = `${options.wrapWidth}px`;
  write(textSpan, options, drawn);
  const block = wrapped.getBoundingClientRect();
  const boxes: CharacterBox[] = [];
  for (const { segment, index } of new Intl.Segmenter().segment(drawn)) {
    if (INVISIBLE.test(segment)) continue;
    const box = boxOf(textSpan, index, index + segment.length);
    boxes.push({
      at: index,
      left: box.left - block.left,
      right: box.right - block.left,
      middle: (box.top + box.bottom) / 2 - block.top,
    });
  }
  textSpan.replaceChildren();
  return boxes;
};

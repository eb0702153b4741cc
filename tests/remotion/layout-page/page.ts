import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { isFontLoaded, loadFont } from '#remotion/fonts/load-fonts.ts';
import { TextBlock } from '#remotion/layers/text-block.tsx';
import { layoutText, type TextLayout } from '#remotion/text-layout/layout-text.ts';
import { TextElement } from '#schema/elements/text-element.ts';

const page = globalThis.document;

const fontUse = ({ fontFamily, fontWeight, content }: TextElement) => ({
  family: fontFamily,
  weight: fontWeight,
  text: content,
});

/** What the layout adds to a text where words may be broken, and where they may not. */
const MARKS = new Set(['\u2060', '\u00ad', '\u200b']);

/** Layout once the font is loaded. */
const layoutOf = async (document: unknown) => {
  const element = TextElement.parse(document);
  const before = layoutText(element, true);
  await loadFont(fontUse(element));
  const after = layoutText(element, true);
  if (after === null) throw new Error('The font is loaded, but the text has no layout.');
  const { appearance: _appearance, ...measured } = after;
  return { wasReady: before !== null, ...measured };
};

let unmount = (): void => undefined;

/** Draws a text element in place of the one before; returns the copy of the text that is read, `#text`. */
const draw = async (document: unknown): Promise<{ copy: Element; layout: TextLayout }> => {
  const element = TextElement.parse(document);
  await loadFont(fontUse(element));
  const layout = layoutText(element, false);
  if (layout === null) throw new Error('The font is loaded, but the text has no layout.');
  unmount();
  const node = page.createElement('div');
  page.body.append(node);
  const root = createRoot(node);
  unmount = () => {
    root.unmount();
    node.remove();
  };
  flushSync(() => root.render(createElement(TextBlock, { element, layout })));
  const copy = node.querySelector('[data-text-element] > div:last-child > div:last-child');
  if (copy === null) throw new Error('The block has no text.');
  copy.id = 'text';
  return { copy, layout };
};

/** The characters of a drawn text with their boxes, in the order of its content. */
const drawnCharacters = (copy: Element): { character: string; box: DOMRect }[] => {
  const characters: { character: string; box: DOMRect }[] = [];
  const nodes = page.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node instanceof Text; node = nodes.nextNode()) {
    for (const [at, character] of node.data.split('').entries()) {
      if (MARKS.has(character)) continue;
      const range = page.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      // The first of a line that begins behind a soft hyphen is also at the end of the line before, without a width.
      const box = [...range.getClientRects()].at(-1) ?? new DOMRect();
      characters.push({ character, box });
    }
  }
  return characters;
};

/** The functions that the tests call on the page. Elements are documents: defaults are filled in here. */
const pageFunctions = {
  layout: layoutOf,

  /** Layouts of many elements, in their order. */
  layouts: async (documents: unknown[]) => Promise.all(documents.map(layoutOf)),

  /** The characters with which the lines of a drawn text begin, by their index in its content. */
  lineStarts: async (document: unknown): Promise<number[]> => {
    const { copy, layout } = await draw(document);
    const starts: number[] = [];
    let below = -Infinity;
    for (const [index, { box }] of drawnCharacters(copy).entries()) {
      if (box.width === 0 || box.top <= below) continue;
      starts.push(index);
      below = (box.top + box.bottom) / 2;
    }
    if (starts.length !== layout.lines.length) throw new Error('Measured and drawn lines differ.');
    return starts;
  },

  /** How wide the characters of a drawn text are, px of the frame, in the order of its content. */
  advances: async (document: unknown): Promise<[character: string, width: number][]> => {
    const { copy } = await draw(document);
    return drawnCharacters(copy).map(({ character, box }) => [character, box.width]);
  },

  /** The size of the drawn block, px of the frame. */
  drawnSize: async (document: unknown) => {
    const { copy } = await draw(document);
    const { width, height } = copy.getBoundingClientRect();
    return { width, height, scrollWidth: copy.scrollWidth };
  },

  /** Draws the text; returns whether the font counted as loaded before. */
  setText: async (document: unknown): Promise<boolean> => {
    await draw(document);
    // The browser reports the fonts of what it has painted.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return isFontLoaded(fontUse(TextElement.parse(document)));
  },

  /** Whether the text can be measured and drawn now. */
  isReady: (document: unknown): boolean => isFontLoaded(fontUse(TextElement.parse(document))),

  /** The message of a font that cannot be loaded. */
  failureOf: async (document: unknown): Promise<string> => {
    try {
      await loadFont(fontUse(TextElement.parse(document)));
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return 'loaded';
  },
};

Object.assign(globalThis, pageFunctions);

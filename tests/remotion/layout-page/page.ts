import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { TextBlock } from '#remotion/layers/text-block.tsx';
import { isFontLoaded, loadFont } from '#remotion/fonts/load-fonts.ts';
import { layoutText } from '#remotion/text-layout/layout-text.ts';
import { typography } from '#remotion/text-layout/typography.ts';
import { TextElement } from '#schema/elements/text-element.ts';

const page = globalThis.document;

const fontUse = ({ fontFamily, fontWeight, content }: TextElement) => ({
  family: fontFamily,
  weight: fontWeight,
  text: content,
});

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

/** The functions that the tests call on the page. Elements are documents: defaults are filled in here. */
const pageFunctions = {
  layout: layoutOf,

  /** Layouts of many elements, in their order. */
  layouts: async (documents: unknown[]) => Promise.all(documents.map(layoutOf)),

  /** The characters with which the lines of a drawn text begin, by their index in its content. */
  lineStarts: async (document: unknown): Promise<number[]> => {
    const element = TextElement.parse(document);
    await loadFont(fontUse(element));
    const layout = layoutText(element, false);
    if (layout === null) throw new Error('The font is loaded, but the text has no layout.');
    const place = page.createElement('div');
    page.body.append(place);
    const root = createRoot(place);
    flushSync(() => root.render(createElement(TextBlock, { element, layout })));
    const text = page.createTreeWalker(place, NodeFilter.SHOW_TEXT).nextNode();
    if (!(text instanceof Text)) throw new Error('The block has no text.');
    const starts: number[] = [];
    let [index, below] = [0, -Infinity];
    for (const [at, letter] of text.data.split('').entries()) {
      if (letter === '\u2060') continue;
      const range = page.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width > 0 && top > below) {
        starts.push(index);
        below = (top + bottom) / 2;
      }
      index += 1;
    }
    root.unmount();
    place.remove();
    if (starts.length !== layout.lines.length) throw new Error('Measured and drawn lines differ.');
    return starts;
  },

  /** Renders the text in a node `#text` as a text element would; returns whether the font counted as loaded before. */
  setText: async (document: unknown) => {
    const element = TextElement.parse(document);
    await loadFont(fontUse(element));
    page.querySelector('#text')?.remove();
    const node = page.createElement('div');
    node.id = 'text';
    Object.assign(node.style, typography(element, { fontSize: 40, lineHeight: 1.2 }));
    node.textContent = element.content;
    page.body.append(node);
    // The browser reports the fonts of what it has painted.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return isFontLoaded(fontUse(element));
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

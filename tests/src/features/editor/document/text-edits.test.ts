// @vitest-environment node
import { expect, test } from 'vitest';
import { estimatedBlock } from '#remotion/layers/element-blocks.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { estimateTextSize } from '#remotion/text-layout/estimate-text-size.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { layerIds } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';
import {
  addText,
  setTextBackground,
  setTextContent,
  setTextStyle,
  showAllTexts,
  writeNewText,
} from '#src/features/editor/document/text-edits.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('adds a text in front of everything, in the middle of an empty frame', () => {
  const empty = somePromo({ textElements: [], overlayElements: [] });
  const edited = addText(empty, { content: 'One' });
  expect(edited.textElements).toMatchObject([
    { id: 'text', content: 'One', x: 50, y: 50, fontSize: 32, textColor: '#ffffff', visible: true },
  ]);
  expect(layerIds(addText(edited, { content: 'Two' }))).toEqual(['text', 'text-2']);
});

/** Top, bottom, left and right of a text, px of the frame. */
const edgesOf = (element: TextElement) => {
  const { width, height } = estimateTextSize(element);
  const [x, y] = [(element.x / 100) * 1080, (element.y / 100) * 1920];
  return { top: y - height / 2, bottom: y + height / 2, left: x - width / 2, right: x + width / 2 };
};

const isShown = ({ visible, content }: TextElement) => visible && content.trim() !== '';

const fromTop = (texts: readonly TextElement[]) => texts.toSorted((a, b) => a.y - b.y).map(({ id }) => id);

const placeOf = ({ textElements }: Promo) => {
  const { x, y } = textElements.at(-1)!;
  return { x, y };
};

test.each(templates)(
  'a text added to $title looks like it, stands in the middle and has room for 24 letters',
  ({ promo }) => {
    const edited = addText(promo, { content: 'Your text' });
    const before = edited.textElements.slice(0, promo.textElements.length).filter(isShown);
    const added = edited.textElements.slice(promo.textElements.length);
    expect(fromTop(before)).toEqual(fromTop(promo.textElements.filter(isShown)));
    for (const [index, text] of edited.textElements.slice(0, promo.textElements.length).entries())
      expect({ ...text, y: 0, fontSize: 0 }).toEqual({ ...promo.textElements[index], y: 0, fontSize: 0 });
    for (const [index, text] of added.entries()) {
      expect(before.map(({ fontFamily }) => fontFamily)).toContain(text.fontFamily);
      expect(before.map(({ textColor }) => textColor)).toContain(text.textColor);
      expect(text.x).toBe(50);
      expect(text.fontSize).toBeGreaterThanOrEqual(14);
      const oneLine = edgesOf({ ...text, content: 'x'.repeat(24) });
      const isTooWide = oneLine.right - oneLine.left > 696;
      const { top, bottom, left, right } = isTooWide
        ? edgesOf({ ...text, content: `${'x'.repeat(12)}\n${'x'.repeat(12)}` })
        : oneLine;
      expect([top >= 287, bottom <= 1249, left >= 119, right <= 889]).toEqual([true, true, true, true]);
      // The others become smaller only where nothing else makes room, and hardly.
      for (const [at, { fontSize }] of promo.textElements.entries())
        expect(edited.textElements[at]!.fontSize / fontSize).toBeGreaterThan(0.8);
      const covered = [...before, ...added.slice(0, index)].filter((other) => {
        const edges = edgesOf(other);
        return edges.top < bottom && edges.bottom > top && edges.left < right && edges.right > left;
      });
      expect(covered.map(({ id }) => id)).toEqual([]);
    }
  },
);

test('a text of 24 letters in a new text covers nothing, and one that outgrows its place moves on', () => {
  const blockOf = estimatedBlock;
  const promo = somePromo({
    overlayElements: [],
    textElements: [
      { ...defaultElement('studio', 'North Pole'), y: 24 },
      { ...defaultElement('header', 'Low Flow'), y: 50 },
    ],
  });
  const added = addText(promo, { content: 'Your text' });
  const id = added.textElements.at(-1)!.id;
  const write = (to: Promo, content: string) => writeNewText(to, { id, content, blockOf });
  const ordinary = write(added, 'Bring grip, socks, water');
  expect(placeOf(ordinary)).toEqual(placeOf(added));
  const long = write(ordinary, 'Bring grip, socks, water, a friend, and a towel for the floor');
  expect(placeOf(long)).not.toEqual(placeOf(added));
  expect(long.textElements.slice(0, 2)).toEqual(promo.textElements);
  const { top, bottom } = edgesOf(long.textElements.at(-1)!);
  for (const other of promo.textElements)
    expect(edgesOf(other).top >= bottom || edgesOf(other).bottom <= top).toBe(true);
  // Nowhere is room for this, so nothing jumps about.
  const endless = write(long, 'and on '.repeat(80));
  expect(placeOf(endless)).toEqual(placeOf(long));
});

test('a new text may grow over others that are never shown together with it', () => {
  const promo = somePromo({
    overlayElements: [],
    textElements: [{ ...defaultElement('header', 'Low Flow'), y: 50, timing: { from: 0, to: 3 } }],
  });
  const added = addText(promo, { content: 'Your text' });
  const text = { ...added.textElements.at(-1)!, y: 50, timing: { from: 3, to: 'end' as const } };
  const later = { ...added, textElements: [...promo.textElements, text] };
  const written = writeNewText(later, {
    id: text.id,
    content: 'Bring grip, socks, water',
    blockOf: estimatedBlock,
  });
  expect(placeOf(written)).toEqual(placeOf(later));
});

test('cuts off text over the limit, and ignores a 41st text', () => {
  let promo = addText(somePromo(), { content: 'a'.repeat(2000) });
  expect(Promo.safeParse(promo).success).toBe(true);
  for (let count = promo.textElements.length; count < 40; count += 1)
    promo = addText(promo, { content: 'b' });
  expect(addText(promo, { content: 'one more' })).toBe(promo);
});

test('changes the text of one element only', () => {
  const promo = somePromo();
  const edited = setTextContent(promo, { id: 'header', content: 'Floorwork' });
  expect(edited.textElements[0]?.content).toBe('Floorwork');
  expect(edited.textElements[1]).toBe(promo.textElements[1]);
  expect(edited.overlayElements).toBe(promo.overlayElements);
});

test('returns the same promo for the same text and for unknown elements', () => {
  const promo = somePromo();
  expect(setTextContent(promo, { id: 'header', content: 'Spin into Monday' })).toBe(promo);
  expect(setTextContent(promo, { id: 'nobody', content: 'x' })).toBe(promo);
});

test('takes the line separators of other programs for line breaks', () => {
  const edited = setTextContent(somePromo(), { id: 'header', content: 'Spin\u2028Monday' });
  expect(edited.textElements[0]?.content).toBe('Spin\nMonday');
});

test('cuts off what an element cannot hold', () => {
  const content = 'a'.repeat(MAX_TEXT_LENGTH + 5);
  const edited = setTextContent(somePromo(), { id: 'header', content });
  expect(edited.textElements[0]?.content).toHaveLength(MAX_TEXT_LENGTH);
});

const sized = (fontSize: number) =>
  setTextStyle(somePromo(), { id: 'header', style: { fontSize } }).textElements[0]?.fontSize;

test('changes font, weight, colour and alignment', () => {
  const style = {
    fontFamily: 'Anton',
    fontWeight: 700,
    textColor: '#fde68a',
    textAlign: 'left',
  } as const;
  const edited = setTextStyle(somePromo(), { id: 'header', style });
  expect(edited.textElements[0]).toMatchObject(style);
});

test('clamps the size to 8 to 200', () => {
  expect([sized(2), sized(64), sized(999)]).toEqual([8, 64, 200]);
});

test('returns the same promo for the same style', () => {
  const promo = somePromo();
  expect(setTextStyle(promo, { id: 'header', style: { fontWeight: 700 } })).toBe(promo);
});

const backgroundOf = (promo: ReturnType<typeof somePromo>) => promo.textElements[0]?.background;

test('changes the style and keeps text and colours', () => {
  const promo = somePromo();
  const edited = setTextBackground(promo, { id: 'header', background: { style: 'sticker' } });
  expect(backgroundOf(edited)).toEqual({ ...backgroundOf(promo), style: 'sticker' });
  expect(edited.textElements[0]?.content).toBe('Spin into Monday');
});

test('makes an untouched second colour white when the gradient is switched on', () => {
  const edited = setTextBackground(somePromo(), { id: 'header', background: { useGradient: true } });
  expect(backgroundOf(edited)).toMatchObject({ useGradient: true, secondaryColor: '#ffffff' });
});

test('keeps a second colour the user has chosen', () => {
  const blue = setTextBackground(somePromo(), {
    id: 'header',
    background: { secondaryColor: '#0e7490' },
  });
  const edited = setTextBackground(blue, { id: 'header', background: { useGradient: true } });
  expect(backgroundOf(edited)?.secondaryColor).toBe('#0e7490');
});

test('clamps opacity and corner radius', () => {
  const background = { opacity: 1.4, borderRadius: 90 };
  const edited = setTextBackground(somePromo(), { id: 'header', background });
  expect(backgroundOf(edited)).toMatchObject({ opacity: 1, borderRadius: 30 });
});

test('returns the same promo when nothing changes', () => {
  const promo = somePromo();
  expect(setTextBackground(promo, { id: 'header', background: { style: 'none' } })).toBe(promo);
});

const hidden = (id: string) => ({ ...defaultElement(id, 'Words'), visible: false });

test('shows hidden texts, and changes nothing without any', () => {
  const shown = showAllTexts(somePromo({ textElements: [hidden('header'), hidden('schedule')] }));
  expect(shown.textElements.map(({ visible }) => visible)).toEqual([true, true]);
  expect(showAllTexts(shown)).toBe(shown);
});

test('leaves texts hidden that dancer mode does not use', () => {
  const dancer = somePromo({ textMode: 'dancer', textElements: [hidden('text1'), hidden('schedule')] });
  expect(showAllTexts(dancer).textElements.map(({ visible }) => visible)).toEqual([true, false]);
});

test('an emoji counts as one character, and a text that is too long is never cut in the middle of one', () => {
  const promo = somePromo();
  const [id = ''] = promo.textElements.map((text) => text.id);
  const longest = `${'x'.repeat(MAX_TEXT_LENGTH - 1)}👨‍👩‍👧`;
  const written = setTextContent(promo, { id, content: `${longest}👨‍👩‍👧` }).textElements.find(
    (text) => text.id === id,
  );
  expect(written?.content).toBe(longest);
});

/** The background colour of the header once it gets a solid background. */
const solidColor = (promo: Promo) =>
  setTextBackground(promo, { id: 'header', background: { style: 'solid' } }).textElements[0]?.background
    .color;

test('a background switched on for the first time takes a colour of the promo; without one the default stays', () => {
  const dark = { ...defaultElement('studio', 'North Pole'), textColor: '#2a0f33' };
  const header = defaultElement('header', 'Spin');
  expect(solidColor(somePromo({ textElements: [header, dark] }))).toBe('#2a0f33');
  expect(solidColor(somePromo({ textElements: [header] }))).toBe('#1129df');
  const colored = { ...header, background: { ...header.background, color: '#e11d48' } };
  expect(solidColor(somePromo({ textElements: [colored, dark] }))).toBe('#e11d48');
});

test.each([15, 16, 17, 18, 19])(
  'the smallest text stays so when a new one gets room below %i lines',
  (lines) => {
    const small = { ...defaultElement('studio', 'North Pole'), y: 20, fontSize: 8 };
    const long = { ...defaultElement('header', Array(lines).fill('Low').join('\n')), y: 45, fontSize: 20 };
    const promo = somePromo({ overlayElements: [], textElements: [small, long] });
    const edited = addText(promo, { content: 'Your text' });
    expect(Promo.safeParse(edited).error?.message).toBeUndefined();
    expect(edited.textElements[0]?.fontSize).toBe(8);
  },
);

import { expect, test } from 'vitest';
import { changeClassInfo, syncFormData } from '#remotion/class-form/class-info-edits.ts';
import { estimateShownHeight, estimateTextSize } from '#remotion/text-layout/estimate-text-size.ts';
import { defaultElement, elementSets } from '#schema/elements/default-elements.ts';
import { fontFamilies } from '#schema/elements/font-families.ts';
import { FORM_FIELD_MAX, MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';
// @vitest-environment node
import { shapeElement } from '#src/features/editor/document/element-edits.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { usualClass } from '#tests/support/usual-class.ts';

const today = '2026-03-12';
const empty: Promo = syncFormData(newPromo(), { today });
const fill = (fields: Parameters<typeof changeClassInfo>[1]['fields'], promo = empty): Promo =>
  changeClassInfo(promo, { fields, today });

const sentence = 'Warm up, spins, a short choreography and time to record each other. ';
const details = (length: number): string => sentence.repeat(3).slice(0, length).trim();

/** The visible blocks from top to bottom, px of the frame. */
const blocks = ({ textElements }: Promo) =>
  textElements
    .filter(({ content }) => content !== '')
    .map((element) => {
      const { height } = estimateTextSize(element);
      const middle = (element.y / 100) * 1920;
      return { id: element.id, top: middle - height / 2, bottom: middle + height / 2 };
    })
    .toSorted((a, b) => a.top - b.top);

const expectStack = (promo: Promo): void => {
  const stack = blocks(promo);
  const order: readonly string[] = elementSets.classDetails;
  expect(stack.map(({ id }) => id)).toEqual(order.filter((id) => stack.some((block) => block.id === id)));
  for (const [index, { top, bottom }] of stack.entries()) {
    expect(top).toBeGreaterThanOrEqual(index === 0 ? 285 : stack[index - 1]!.bottom);
    expect(bottom).toBeLessThanOrEqual(1251);
  }
};

test('texts of usual length stand at their defaults', () => {
  const promo = fill(usualClass);
  for (const text of promo.textElements) {
    const { y, fontSize } = defaultElement(text.id);
    expect([text.id, text.y, text.fontSize]).toEqual([text.id, y, fontSize]);
  }
  expectStack(promo);
});

test.each([50, 99])(
  'details of %i characters move what is below them down, in order and at its size',
  (length) => {
    const promo = fill({ ...usualClass, details: details(length) });
    expectStack(promo);
    for (const { id, fontSize } of promo.textElements) expect(fontSize).toBe(defaultElement(id).fontSize);
  },
);

test('details of 150 characters fit too, hardly smaller', () => {
  const promo = fill({ ...usualClass, details: details(150) });
  expectStack(promo);
  for (const { id, fontSize } of promo.textElements)
    expect(fontSize / defaultElement(id).fontSize).toBeGreaterThan(0.85);
});

test('shorter details bring everything back', () => {
  expect(fill(usualClass, fill({ ...usualClass, details: details(150) })).textElements).toEqual(
    fill(usualClass).textElements,
  );
});

test('a text that is emptied and written again takes its place in the stack again', () => {
  const long = { ...usualClass, studio: 'The North Pole Dance & Fitness' };
  const emptied = fill({ studio: '' }, fill(long));
  expect(emptied.textElements.find(({ id }) => id === 'studio')).toMatchObject({
    y: defaultElement('studio').y,
  });
  const studio = '💃'.repeat(FORM_FIELD_MAX);
  const again = fill({ studio }, emptied);
  expectStack(again);
  expect(again.textElements).toEqual(fill({ ...usualClass, studio }).textElements);
});

test('the longest texts of every field stay in the safe zone, smaller', () => {
  const long = 'Advanced Exotic Flow and Heels Choreography with friends'.slice(0, FORM_FIELD_MAX);
  const promo = fill({
    ...usualClass,
    classType: long,
    instructorName: long,
    studio: long,
    details: details(150),
  });
  expectStack(promo);
  const header = promo.textElements.find(({ id }) => id === 'header')!;
  expect(header.fontSize).toBeLessThan(28);
});

test.each(fontFamilies)(
  'the longest texts, also in capitals, stay in order and in the zone in %s',
  (fontFamily) => {
    expect.hasAssertions();
    const long = 'Advanced Exotic Flow and Heels Choreography with friends'.slice(0, FORM_FIELD_MAX);
    const inFamily = { ...empty, textElements: empty.textElements.map((text) => ({ ...text, fontFamily })) };
    for (const styled of [(text: string) => text, (text: string) => text.toUpperCase()]) {
      const name = styled(long);
      for (const length of [20, 80, 150]) {
        const fields = {
          classType: name,
          instructorName: name,
          studio: name,
          details: styled(details(length)),
        };
        expectStack(fill({ ...usualClass, ...fields }, inFamily));
      }
    }
  },
);

test('a text typed by hand moves the others too, and one that the user has placed stays', () => {
  const placed = shapeElement(fill(usualClass), { id: 'studio', y: 40 });
  const promo = setTextContent(placed, { id: 'class-details', content: details(150) });
  const yOf = (id: string) => promo.textElements.find((text) => text.id === id)?.y;
  expect(yOf('studio')).toBe(40);
  expect(yOf('schedule')).toBeGreaterThan(defaultElement('schedule').y);
});

test('a text of a thousand characters leaves a promo that can be saved: no size below the smallest', () => {
  for (const id of elementSets.classDetails) {
    const promo = setTextContent(fill({ ...usualClass, details: details(150) }), {
      id,
      content: 'word '.repeat(MAX_TEXT_LENGTH / 5),
    });
    expect(Promo.safeParse(promo).error).toBeUndefined();
  }
});

test('a written text leaves room for the watermark below it, in the safe zone, and one from before moves up with its next change', () => {
  const written = elementSets.ai.map((id) => defaultElement(id, 'Spin into the weekend with us'));
  const promo = Promo.parse({ ...newPromo(), textElements: written });
  const changed = setTextContent(promo, { id: 'ai-main-text', content: 'Spin into a light weekend with us' });
  // The gap, and the pill.
  for (const text of changed.textElements)
    expect((text.y / 100) * 1920 + estimateShownHeight(text) / 2 + 28 + 68).toBeLessThanOrEqual(1249);
});

const places = (of: Promo) =>
  of.textElements.filter(({ id }) => id !== 'main-text').map(({ id, y, fontSize }) => [id, y, fontSize]);

test('a longer text does not move one that is never shown together with it', () => {
  const promo = fill(usualClass);
  const timed = {
    ...promo,
    textElements: promo.textElements.map((text) => {
      const timing = text.id === 'main-text' ? { from: 0, to: 3 } : { from: 3, to: 'end' as const };
      return { ...text, timing };
    }),
  };
  const content = sentence.repeat(2).slice(0, 110).trim();
  const long = setTextContent(timed, { id: 'main-text', content });
  expect(places(long)).toEqual(places(timed));
  expect(places(setTextContent(promo, { id: 'main-text', content }))).not.toEqual(places(promo));
});

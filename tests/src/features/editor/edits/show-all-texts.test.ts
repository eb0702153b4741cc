// @vitest-environment node
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { showAllTexts } from '#src/features/editor/edits/show-all-texts.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const hidden = (id: string) => ({ ...defaultElement(id, 'Words'), visible: false });

test('makes hidden texts visible; with none hidden nothing changes', () => {
  const shown = showAllTexts(somePromo({ textElements: [hidden('header'), hidden('schedule')] }));
  expect(shown.textElements.map(({ visible }) => visible)).toEqual([true, true]);
  expect(showAllTexts(shown)).toBe(shown);
});

test('in dancer mode leaves hidden what that mode has no use for', () => {
  const dancer = somePromo({ textMode: 'dancer', textElements: [hidden('text1'), hidden('schedule')] });
  expect(showAllTexts(dancer).textElements.map(({ visible }) => visible)).toEqual([true, false]);
});

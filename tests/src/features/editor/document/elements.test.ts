// @vitest-environment node
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { elementsInOrder, findElement, initialSelection } from '#src/features/editor/document/elements.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('[ED-084] the most recent overlay is selected by itself', () => {
  expect(initialSelection(somePromo())).toBe('overlay-stars');
});

test('[ED-085] without overlays the last visible text is selected, one with words before an empty one', () => {
  expect(initialSelection(somePromo({ overlayElements: [] }))).toBe('header');
  const empty = [defaultElement('header'), defaultElement('studio')];
  expect(initialSelection(somePromo({ overlayElements: [], textElements: empty }))).toBe('studio');
});

test('an element that is not there any more is not selected', () => {
  expect(findElement(somePromo(), 'gone')).toBeNull();
  expect(findElement(somePromo(), 'overlay-stars')?.kind).toBe('overlay');
});

test('[ED-086] [ED-087] in dancer mode something with words is selected, and never schedule, time or class details', () => {
  const ids = ['text1', 'text2', 'schedule', 'time', 'class-details'];
  const textElements = ids.map((id) => defaultElement(id, id === 'text2' ? '' : 'Words'));
  const dancer = somePromo({ textMode: 'dancer', overlayElements: [], textElements });
  expect(initialSelection(dancer)).toBe('text1');
  expect(elementsInOrder(dancer).map(({ element }) => element.id)).toEqual(['text1']);
  expect(initialSelection({ ...dancer, textMode: 'instructor' })).toBe('class-details');
});

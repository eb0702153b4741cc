// @vitest-environment node
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { elementsInOrder, findElement, initialSelection } from '#src/features/editor/document/elements.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('[ED-084] selects the most recent overlay initially', () => {
  expect(initialSelection(somePromo())).toBe('overlay-stars');
});

test('[ED-085] selects the last visible text without overlays, never one without content', () => {
  expect(initialSelection(somePromo({ overlayElements: [] }))).toBe('header');
  const empty = [defaultElement('header'), defaultElement('studio')];
  expect(initialSelection(somePromo({ overlayElements: [], textElements: empty }))).toBeNull();
});

test('does not find a deleted element', () => {
  expect(findElement(somePromo(), 'gone')).toBeNull();
  expect(findElement(somePromo(), 'overlay-stars')?.kind).toBe('overlay');
});

test('[ED-086] [ED-087] selects an element with content in dancer mode, never schedule, time or class details', () => {
  const ids = ['text1', 'text2', 'schedule', 'time', 'class-details'];
  const textElements = ids.map((id) => defaultElement(id, id === 'text2' ? '' : 'Words'));
  const dancer = somePromo({ textMode: 'dancer', overlayElements: [], textElements });
  expect(initialSelection(dancer)).toBe('text1');
  expect(elementsInOrder(dancer).map(({ element }) => element.id)).toEqual(['text1']);
  expect(initialSelection({ ...dancer, textMode: 'instructor' })).toBe('class-details');
});

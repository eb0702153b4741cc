// @vitest-environment node
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { findElement, initialSelection } from '#src/features/editor/state/selected-element.ts';
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

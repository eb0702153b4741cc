// @vitest-environment node
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { deleteElement } from '#src/features/editor/edits/delete-element.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('[ED-111] an overlay goes', () => {
  const promo = somePromo();
  const id = promo.overlayElements[0]?.id ?? '';
  expect(deleteElement(promo, { id }).overlayElements.some((overlay) => overlay.id === id)).toBe(false);
});

test('[ED-112] a text is hidden and loses its words, and keeps its place', () => {
  const promo = somePromo();
  const [text] = promo.textElements;
  const edited = deleteElement(promo, { id: text?.id ?? '' });
  expect(edited.textElements[0]).toEqual({ ...text, content: '', visible: false });
});

test('[ED-110] AI text goes back to its beginning, all of its blocks at once', () => {
  const promo = somePromo({
    text: 'Join us on Friday.',
    textElements: [
      defaultElement('ai-main-text', 'Join us'),
      defaultElement('header', 'Stays'),
      defaultElement('ai-schedule-text', 'on Friday'),
    ],
  });
  const edited = deleteElement(promo, { id: 'ai-main-text' });
  expect(edited.text).toBe('Auto Generation Mode');
  expect(edited.textElements.map(({ content, visible }) => [content, visible])).toEqual([
    ['', false],
    ['Stays', true],
    ['', false],
  ]);
});

test('what is not there changes nothing', () => {
  const promo = somePromo();
  expect(deleteElement(promo, { id: 'nobody' })).toBe(promo);
});

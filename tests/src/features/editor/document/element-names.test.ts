// @vitest-environment node
import { expect, test } from 'vitest';
import { elementSets } from '#schema/elements/default-elements.ts';
import { captionFields } from '#src/features/editor/document/content-edits.ts';
import { nameOfText } from '#src/features/editor/document/elements.ts';

const unnamed = { elementNames: {} };

test('names captions as the form does', () => {
  const fields = captionFields({ textElements: [] });
  expect(fields.map(({ id }) => nameOfText(unnamed, id))).toEqual(fields.map(({ label }) => label));
  expect(fields.map(({ id }) => id)).toEqual(elementSets.manual);
});

test.each([
  ['ai-main-text', 'Message'],
  ['ai-studio-text', 'Studio'],
  ['class-details', 'Class details'],
  ['text2', 'Text 2'],
  ['new-2', 'New 2'],
])('%s is called %s', (id, name) => {
  expect(nameOfText(unnamed, id)).toBe(name);
});

test('prefers the name given by the user', () => {
  expect(nameOfText({ elementNames: { header: 'Big words' } }, 'header')).toBe('Big words');
});

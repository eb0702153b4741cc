// @vitest-environment node
import { expect, test } from 'vitest';
import { Promo } from '#schema/promo.ts';
import { renameElement } from '#src/features/editor/edits/rename-element.ts';
import { nameOfText } from '#src/features/editor/state/element-names.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const promo = somePromo();

test('an element bears the name it is given, up to 30 characters, and its own again when that is emptied', () => {
  const named = renameElement(promo, { id: 'header', name: `  ${'Long '.repeat(10)}` });
  expect(nameOfText(named, 'header')).toBe('Long Long Long Long Long Long');
  expect(Promo.safeParse(named).success).toBe(true);
  expect(nameOfText(renameElement(named, { id: 'header', name: ' ' }), 'header')).toBe('Header');
});

test('the same name, and a name for nothing, change nothing', () => {
  const named = renameElement(promo, { id: 'header', name: 'Big words' });
  expect(renameElement(named, { id: 'header', name: 'Big words' })).toBe(named);
  expect(renameElement(promo, { id: 'nobody', name: 'Ghost' })).toBe(promo);
  expect(renameElement(promo, { id: 'header', name: '' })).toBe(promo);
});

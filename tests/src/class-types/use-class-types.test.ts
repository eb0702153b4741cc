// @vitest-environment node
import { expect, test } from 'vitest';
import { classTypeChoices, detailsFor } from '#src/class-types/use-class-types.ts';
import { classType } from '#tests/src/support/class-service.ts';

const types = [
  classType(1, 'Heels', { description: 'Everyone’s heels.' }),
  classType(2, 'heels', { userId: 'u'.repeat(22), description: 'My heels.' }),
  classType(3, 'Heels', { userId: 'o'.repeat(22) }),
  classType(4, 'Silks'),
];
const names = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id.at(-1) ?? '');

test('lists own class types before the shared ones, and each name once, ignoring case', () => {
  const { own, shared } = classTypeChoices(types);
  expect([names(own), names(shared)]).toEqual([['2'], ['4']]);
});

test('details follow the class type until the user edits them', () => {
  const to = (from: string, details: string) => detailsFor(types, { from, to: 'heels', details });
  expect([to('', ''), to('Silks', ' '), to('Silks', 'Mine'), to('heels', 'My heels.')]).toEqual([
    'My heels.',
    'My heels.',
    'Mine',
    'My heels.',
  ]);
  expect(detailsFor(types, { from: 'heels', to: 'Silks', details: 'My heels.' })).toBe('');
});

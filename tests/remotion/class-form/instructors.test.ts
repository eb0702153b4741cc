import { expect, test } from 'vitest';
import { handleOf } from '#remotion/class-form/session-fields.ts';

const instructors = [
  { name: 'Ana', handle: '' },
  { name: 'Mia Lee', handle: '@mia.lee' },
];

test.each([
  ['Mia Lee', '@mia.lee'],
  [' mia lee ', '@mia.lee'],
  ['Ana', ''],
  ['Mia', undefined],
  ['', undefined],
])('the handle of %j is %j', (name, handle) => {
  expect(handleOf(instructors, name)).toBe(handle);
});

import { expect, test } from 'vitest';
import { routes } from '#src/routes/routes.tsx';
import { PATHS, PATHS_OF_ONE } from '#tests/screens/paths.ts';

test('the tests that go to every page know the address of each', () => {
  const paths = routes.flatMap(({ children }) => children.map(({ path }) => path));
  expect([...PATHS, ...PATHS_OF_ONE, '*'].toSorted()).toEqual(paths.toSorted());
});

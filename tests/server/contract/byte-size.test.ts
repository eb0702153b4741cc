import { expect, test } from 'vitest';
import { byteSize } from '#contract/number-format.ts';

test.each([
  [0, '0 MB'],
  [1, '1 MB'],
  [2 * 1024 * 1024, '2 MB'],
  [25_000_000, '25 MB'],
  [1_000_000_000, '1 GB'],
  [1_040_000_000, '1 GB'],
  [1_500_000_000, '1.5 GB'],
  // Otherwise '20 GB' would be less than a reserve of 20 GB.
  [19_900_000_000, '19.9 GB'],
  [20_000_000_000, '20 GB'],
])('%i bytes are %s', (bytes, size) => {
  expect(byteSize(bytes)).toBe(size);
});

import { describe, expect, it } from 'vitest';
import { parseRange } from '#server/rendering/parse-range.ts';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-200', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
  ])('%s of 100 bytes', (header, range) => expect(parseRange(header, 100)).toEqual(range));

  it.each([undefined, '', 'bytes=-', 'bytes=a-b', 'bytes=0-1,5-6', 'lines=0-1'])(
    'sends the entire file for %s',
    (header) => expect(parseRange(header, 100)).toBeNull(),
  );

  it.each(['bytes=100-', 'bytes=20-10', 'bytes=-0'])('%s is unsatisfiable', (header) =>
    expect(parseRange(header, 100)).toBe('unsatisfiable'),
  );

  it('an empty file has no range', () => expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable'));
});

import { describe, expect, test } from 'vitest';
import { readChecklist, rowIdsOf } from './checklist.ts';

describe('the checklist', () => {
  test('has 976 rows with ids of their own', () => {
    const ids = readChecklist().map(({ id }) => id);
    expect(ids).toHaveLength(976);
    expect(new Set(ids).size).toBe(976);
    expect(ids.every((id) => /^[A-Z]{2}-\d{3}$/.test(id))).toBe(true);
  });
});

describe('a title', () => {
  test.each([
    ['[AC-065] refuses a password of 5 characters', ['AC-065']],
    ['[CO-001 CO-004] is vertical', ['CO-001', 'CO-004']],
    ['[CO-005, CO-006][CO-007] keeps its fields', ['CO-005', 'CO-006', 'CO-007']],
    ['mentions CO-001 without showing it', []],
    ['[slow] has no row', []],
  ])('"%s" shows %j', (title, ids) => {
    expect(rowIdsOf(title)).toEqual(ids);
  });
});

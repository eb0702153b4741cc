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

// Their own titles name no row: each would count as shown.
describe('a title', () => {
  test.each([
    ['one row', '[AC-065] refuses a password of 5 characters', ['AC-065']],
    ['rows side by side', '[CO-001 CO-004] is vertical', ['CO-001', 'CO-004']],
    ['rows in several brackets', '[CO-005, CO-006][CO-007] keeps it', ['CO-005', 'CO-006', 'CO-007']],
    ['none by a mention', 'mentions CO-001 without showing it', []],
    ['none by other words in brackets', '[slow] has no row', []],
  ])('shows %s', (_what, title, ids) => {
    expect(rowIdsOf(title)).toEqual(ids);
  });

  test('of this file shows no row', ({ task }) => {
    const titles = task.file.tasks.flatMap((suite) => ('tasks' in suite ? suite.tasks : [suite]));
    expect(titles.flatMap(({ name }) => rowIdsOf(name))).toEqual([]);
  });
});

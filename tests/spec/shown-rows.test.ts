import { describe, expect, test } from 'vitest';
import { type ShownRows, summaryLines } from './shown-rows.ts';

const row = (id: string) => ({ id, part: 'Rows', statement: id });
const checklist = ['first', 'second', 'third'].map(row);

const file = (module: string, rows: Record<string, boolean>, isComplete = true): ShownRows => ({
  module,
  isComplete,
  rows,
});

const [one, other] = [
  file('one.test.ts', { first: true, second: true }),
  file('other.test.ts', { second: true }),
];

describe('the summary of the checklist', () => {
  test('counts the rows that tests show', () => {
    expect(summaryLines(checklist, [one, other], ['one.test.ts', 'other.test.ts'])).toEqual([
      'part           shown / rows',
      'Rows               2 / 3',
      'all                2 / 3',
    ]);
  });

  test('counts no row of which one test failed, and says so', () => {
    const failing = file('other.test.ts', { second: false });
    expect(summaryLines(checklist, [one, failing], ['one.test.ts', 'other.test.ts']).slice(2)).toEqual([
      'all                1 / 3',
      'Rows with a test that failed or was skipped: 1.',
    ]);
  });

  test.each([
    ['did not run', [one]],
    ['did not load', [one, file('other.test.ts', {}, false)]],
  ])('says that it knows nothing of a file that %s', (_what, modules) => {
    expect(summaryLines(checklist, modules, ['one.test.ts', 'other.test.ts']).slice(2)).toEqual([
      'all                2 / 3',
      'Test files that have not run to their end: 1 of 2. What they show is unknown.',
    ]);
  });
});

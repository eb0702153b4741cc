import type { ChecklistRow } from './checklist.ts';

/**
 * What the last run of a test file says of the checklist's rows: each id, and whether all its tests passed. `isComplete`: the file was
 * loaded, so all its tests are known.
 */
export type ShownRows = { module: string; isComplete: boolean; rows: Record<string, boolean> };

/** Whether all tests of a row passed, by id; rows that no test names are missing. */
export const mergeRows = (modules: readonly ShownRows[]): Map<string, boolean> => {
  const merged = new Map<string, boolean>();
  for (const { rows } of modules)
    for (const [id, hasPassed] of Object.entries(rows)) merged.set(id, (merged.get(id) ?? true) && hasPassed);
  return merged;
};

/**
 * How many rows of each part the tests show, and what keeps the others from being known.
 * @param testFiles all there are, whether they have run or not
 */
export const summaryLines = (
  checklist: readonly ChecklistRow[],
  modules: readonly ShownRows[],
  testFiles: readonly string[],
): string[] => {
  const shown = mergeRows(modules);
  const countLine = (name: string, rows: readonly ChecklistRow[]): string => {
    const count = rows.filter(({ id }) => shown.get(id) === true).length;
    return `${name.padEnd(14)} ${String(count).padStart(5)} / ${rows.length}`;
  };
  const parts = [...new Set(checklist.map(({ part }) => part))];
  const notPassed = checklist.filter(({ id }) => shown.get(id) === false).length;
  const complete = new Set(modules.filter(({ isComplete }) => isComplete).map(({ module }) => module));
  const unknown = testFiles.filter((file) => !complete.has(file)).length;
  return [
    'part           shown / rows',
    ...parts.map((part) =>
      countLine(
        part,
        checklist.filter((row) => row.part === part),
      ),
    ),
    countLine('all', checklist),
    ...(notPassed === 0 ? [] : [`Rows with a test that failed or was skipped: ${notPassed}.`]),
    ...(unknown === 0
      ? []
      : [
          `Test files that have not run to their end: ${unknown} of ${testFiles.length}. What they show is unknown.`,
        ]),
  ];
};

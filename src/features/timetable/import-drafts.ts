import type { PreviewedRow } from '#contract/timetable/timetable-import.contract.ts';
import { problemsOf, type SessionValues, valuesOf } from '#src/features/timetable/session-values.ts';

/** A row as it is edited in the preview. */
export type DraftRow = {
  row: PreviewedRow;
  values: SessionValues;
  isLeftOut: boolean;
  /** Whether somebody has edited it, which resolves the problems of its source. */
  isEdited: boolean;
};

export const draftOf = (row: PreviewedRow): DraftRow => ({
  row,
  values: valuesOf(row.values),
  isLeftOut: false,
  isEdited: false,
});

const ofSource = ({ row, isEdited }: DraftRow): PreviewedRow['problems'] => (isEdited ? [] : row.problems);

/** Whether the row cannot be imported as it is. */
export const hasProblems = (draft: DraftRow): boolean =>
  Object.keys(problemsOf(draft.values)).length > 0 || ofSource(draft).some(({ isNote }) => !isNote);

/** What is wrong with the row, in one line; '' if nothing is. Of a row that is left out, only the problems of its source. */
export const describeProblems = (draft: DraftRow): string => {
  const found = ofSource(draft);
  const source = found.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
  // What the source says of a field is more exact.
  const named = new Set<string | null>(found.map(({ field }) => field));
  const problems = draft.isLeftOut ? {} : problemsOf(draft.values);
  const own = Object.entries(problems).filter(([field]) => !named.has(field));
  return [
    ...(source.length === 0 ? [] : [`Row ${draft.row.row}, ${source.join('; ')}.`]),
    ...own.map(([, problem]) => problem),
  ].join(' ');
};

import type { ImportProblem, ImportRow } from '#contract/timetable/timetable-import.contract.ts';
import { SESSION_MINUTES_MAX } from '#contract/timetable/timetable.contract.ts';
import { startOf } from '#schema/characters.ts';
import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';

type Values = ImportRow['values'];
export type ValueField = NonNullable<ImportProblem['field']>;

/** Maximum characters of each text. */
const maximums = {
  classType: FORM_FIELD_MAX,
  instructor: FORM_FIELD_MAX,
  room: FORM_FIELD_MAX,
  details: CLASS_DETAILS_MAX,
} as const;
type TextField = keyof typeof maximums;

const names: Readonly<Record<TextField, string>> = {
  classType: 'the class',
  instructor: 'the instructor',
  room: 'the room',
  details: 'the details',
};

/** A formula: the spreadsheet exported the formula itself instead of its result. */
const FORMULA = /^[=\t\r]|^[+\-@].*\(|^#(?:REF|NAME|VALUE|DIV|N\/A|NULL|NUM)/i;

type ReadValues = { values: Values; problems: ImportProblem[] };

const cutAtWord = (text: string, max: number): string => {
  const cut = startOf(text, max);
  if (/^(?:\s|$)/.test(text.slice(cut.length))) return cut;
  const space = cut.lastIndexOf(' ');
  return (space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/, '');
};

/** Collects the values of one row, and their problems. */
export const rowReader = () => {
  const values: Values = {
    date: '',
    time: '',
    durationMinutes: null,
    classType: '',
    instructor: '',
    room: null,
    details: null,
  };
  const problems: ImportProblem[] = [];
  const addProblem = (
    field: ValueField | null,
    column: string | null,
    message: string,
    isNote = false,
  ): void => {
    problems.push({ field, column, message, isNote });
  };
  /** Reports a cell that holds a formula instead of its result. Returns whether it does. */
  const refuseFormula = (field: ValueField, column: string, cell: string): boolean => {
    if (!FORMULA.test(cell)) return false;
    addProblem(field, column, 'is a formula or its error; type what it should show');
    return true;
  };
  const setText = (field: TextField, column: string | null, text: string): void => {
    if (column !== null && refuseFormula(field, column, text)) return;
    const line = text.replaceAll(/\s+/g, ' ').trim();
    const short = cutAtWord(line, maximums[field]);
    if (field === 'room' || field === 'details') values[field] = line === '' ? null : short;
    else values[field] = short;
    if (short === line) return;
    addProblem(
      field,
      column,
      `${names[field]} may have ${maximums[field]} characters, so it is “${short}”`,
      true,
    );
  };
  const setDuration = (column: string | null, minutes: number): void => {
    if (Number.isInteger(minutes) && minutes > 0 && minutes <= SESSION_MINUTES_MAX) {
      values.durationMinutes = minutes;
    } else
      addProblem('durationMinutes', column, 'is not a number of minutes, so the length is left out', true);
  };
  const done = (): ReadValues => {
    const named = new Set(problems.map(({ field }) => field));
    if (values.date === '' && !named.has('date')) addProblem('date', null, 'has no day; choose one');
    if (values.time === '' && !named.has('time'))
      addProblem('time', null, 'has no time; type one such as 18:15');
    if (values.classType === '' && !named.has('classType'))
      addProblem('classType', null, 'has no class; type its name');
    return { values, problems };
  };
  return { values, addProblem, refuseFormula, setText, setDuration, done };
};

import type { ImportField, RememberedColumns } from '#contract/timetable-import.contract.ts';
import { readClockTime } from '#schema/clock-time.ts';
import { foldText } from '#schema/phrases.ts';
import { type DayOptions, readDay } from './read-day.ts';

/** The column headings of timetables, in the languages of promos, folded. */
const headings: Readonly<Record<ImportField, readonly string[]>> = {
  day: [
    'date',
    'day',
    'weekday',
    'class date',
    'start date',
    'datum',
    'tag',
    'wochentag',
    'fecha',
    'dia',
    'jour',
    'data',
    'giorno',
  ],
  time: [
    'time',
    'start',
    'start time',
    'starts',
    'begin',
    'begins',
    'from',
    'beginn',
    'uhrzeit',
    'zeit',
    'von',
    'hora',
    'inicio',
    'heure',
    'debut',
    'ora',
    'orario',
    'inizio',
  ],
  end: ['end', 'end time', 'ends', 'until', 'to', 'ende', 'bis', 'fin', 'fine', 'fim'],
  duration: [
    'duration',
    'length',
    'minutes',
    'min',
    'dauer',
    'minuten',
    'duracion',
    'duree',
    'durata',
    'duracao',
  ],
  classType: [
    'class',
    'class type',
    'class name',
    'course',
    'title',
    'event',
    'activity',
    'subject',
    'lesson',
    'name',
    'kurs',
    'stunde',
    'klasse',
    'clase',
    'cours',
    'corso',
    'lezione',
    'aula',
  ],
  instructor: [
    'instructor',
    'teacher',
    'trainer',
    'coach',
    'staff',
    'with',
    'lehrer',
    'lehrerin',
    'trainerin',
    'kursleitung',
    'profesor',
    'profesora',
    'professeur',
    'prof',
    'insegnante',
    'instrutor',
    'instrutora',
  ],
  room: ['room', 'studio', 'location', 'place', 'raum', 'saal', 'ort', 'sala', 'salle', 'lieu'],
  details: [
    'details',
    'description',
    'notes',
    'note',
    'info',
    'level',
    'beschreibung',
    'notizen',
    'descripcion',
  ],
  status: ['status', 'state', 'cancelled', 'canceled', 'abgesagt', 'estado', 'statut', 'stato'],
  id: ['id', 'uid', 'class id', 'session id', 'event id'],
};

const plain = (heading: string): string =>
  foldText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How a heading is remembered. */
const headingKey = (heading: string): string => heading.trim().toLowerCase();

const fieldOf = (heading: string): ImportField | null => {
  const name = plain(heading);
  // The keys of the table above.
  const fields = Object.keys(headings) as ImportField[];
  return fields.find((field) => headings[field].includes(name)) ?? null;
};

/** Each field once: a later column of the same field is left out. */
const eachOnce = (fields: readonly (ImportField | null)[]): (ImportField | null)[] =>
  fields.map((field, index) => (field !== null && fields.indexOf(field) < index ? null : field));

const share = (cells: readonly string[], test: (cell: string) => boolean): number => {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
};

/** Whether a cell can be nothing but a time. */
const isTime = (cell: string): boolean =>
  /\d[:.h]\d\d|\d\s*[ap]\.?m/i.test(cell) && readTimeRange(cell) !== null;

/** For a table without headings: day and time by their format, the rest in the usual order. */
const guessByContent = (
  rows: readonly (readonly string[])[],
  options: DayOptions,
): (ImportField | null)[] => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const texts: ImportField[] = ['classType', 'instructor', 'room', 'details'];
  const used = new Set<ImportField>();
  const take = (field: ImportField): ImportField | null => {
    if (used.has(field)) return null;
    used.add(field);
    return field;
  };
  return Array.from({ length: width }, (_, index) => {
    const cells = rows.map((row) => row[index] ?? '');
    if (share(cells, (cell) => readDay(cell, options) !== null) > 0.5) return take('day');
    if (share(cells, isTime) > 0.5) return take(used.has('time') ? 'end' : 'time');
    if (share(cells, (cell) => /^\d{1,3}(?: ?min.*)?$/.test(cell)) > 0.5) return take('duration');
    const next = texts.find((field) => !used.has(field));
    return next === undefined || cells.every((cell) => cell === '') ? null : take(next);
  });
};

const RANGE = /\s*[-–—]\s*|\s+(?:to|until|bis|a|à|al)\s+/i;

/** A time such as `18:15`, or one with its end such as `6–7:15 pm`. */
export const readTimeRange = (typed: string): { time: string; end: string | null } | null => {
  // A spreadsheet's time without its format is a part of a day.
  const part = /^0?[.,]\d{3,}$/.test(typed) ? Number(typed.replace(',', '.')) : null;
  if (part !== null) {
    const minutes = Math.round(part * 24 * 60);
    const time = readClockTime(
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    );
    return time === null ? null : { time, end: null };
  }
  const [start = '', end, ...rest] = typed.replace(/\s*(?:uhr|h|hrs?)\.?$/i, '').split(RANGE);
  if (rest.length > 0) return null;
  const half = end === undefined ? null : /[ap]\.?m\.?$/i.exec(end.trim());
  const time = readClockTime(half !== null && !/[ap]\.?m\.?$/i.test(start) ? `${start}${half[0]}` : start);
  const until = end === undefined ? null : readClockTime(end);
  return time === null || (end !== undefined && until === null) ? null : { time, end: until };
};

export type ReadColumns = {
  headings: string[];
  fields: (ImportField | null)[];
  /** Index of the first row with a class. */
  firstRow: number;
};

const columnLetter = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : `A${String.fromCodePoint(65 + index - 26)}`;

/**
 * Which field each column is: as given, else as remembered by its heading, else as the heading or the cells say. A table's first row with cells
 * is its heading if one of them is known as one.
 */
export const findColumns = (
  rows: readonly (readonly string[])[],
  {
    given,
    remembered,
    ...options
  }: DayOptions & { given: readonly (ImportField | null)[] | null; remembered: RememberedColumns },
): ReadColumns => {
  const first = rows.findIndex((row) => row.some((cell) => cell !== ''));
  const top = rows[first] ?? [];
  const recall = (heading: string): ImportField | null => {
    const key = headingKey(heading);
    return Object.hasOwn(remembered, key) ? (remembered[key] ?? null) : fieldOf(heading);
  };
  const isHeading = top.some((cell) => fieldOf(cell) !== null || Object.hasOwn(remembered, headingKey(cell)));
  const width = Math.max(0, ...rows.slice(first, first + 50).map((row) => row.length));
  const names = Array.from({ length: width }, (_, index) => (isHeading ? (top[index] ?? '') : ''));
  const guessed = isHeading ? names.map(recall) : guessByContent(rows.slice(first, first + 50), options);
  return {
    headings: names.map((name, index) => (name === '' ? columnLetter(index) : name)),
    fields: eachOnce(names.map((_, index) => (given === null ? guessed : given)[index] ?? null)),
    firstRow: isHeading ? first + 1 : Math.max(first, 0),
  };
};

import type { ImportRow, PreviewedRow } from '#contract/timetable/timetable-import.contract.ts';
import type { ClassSession, SessionSource } from '#contract/timetable/timetable.contract.ts';
import { mondayOf } from '#schema/class/class-schedule.ts';
import { foldText } from '#schema/texts/phrases.ts';

export type KnownSession = ClassSession & { sourceKey: string | null };

type Facts = Pick<ClassSession, 'date' | 'time' | 'classType' | 'instructor'>;

/** The ways a row can match a known class, best first. The last two mean that the class was moved, or has another instructor. */
const likenesses: readonly { partOf: (facts: Facts) => string; needsSameSource: boolean }[] = [
  {
    partOf: ({ date, time, classType }) => [date, time, foldText(classType)].join('|'),
    needsSameSource: false,
  },
  {
    partOf: ({ date, classType, instructor }) => [date, foldText(classType), foldText(instructor)].join('|'),
    needsSameSource: true,
  },
  {
    partOf: ({ date, classType, instructor }) =>
      [mondayOf(date), foldText(classType), foldText(instructor)].join('|'),
    needsSameSource: true,
  },
];

const isSame = ({ values, isCancelled }: ImportRow, session: ClassSession): boolean =>
  values.date === session.date &&
  values.time === session.time &&
  values.durationMinutes === session.durationMinutes &&
  values.classType === session.classType &&
  values.instructor === session.instructor &&
  values.room === session.room &&
  values.details === session.details &&
  isCancelled === (session.status === 'cancelled');

/**
 * Finds the known class of each row, by its key in the source or else by its facts. `missing` are classes of the same source, on days that
 * the rows cover, without a row. Rows with problems stay as they are.
 *
 * @param source null for rows without a source, which are never a moved class or one with another instructor
 * @param namesDetails false for a source that never names details: classes keep theirs
 */
export const matchSessions = (
  rows: readonly ImportRow[],
  known: readonly KnownSession[],
  { source, namesDetails }: { source: SessionSource | null; namesDetails: boolean },
): { rows: PreviewedRow[]; missing: ClassSession[] } => {
  const free = new Map(known.map((session) => [session.id, session]));
  const found = new Map<ImportRow, KnownSession>();
  const take = (row: ImportRow, session: KnownSession | undefined): void => {
    if (session === undefined) return;
    found.set(row, session);
    free.delete(session.id);
  };
  const usable = rows.filter(({ problems }) => problems.every(({ isNote }) => isNote));
  const byKey = new Map(
    known.flatMap((session) => (session.sourceKey === null ? [] : [[session.sourceKey, session]])),
  );
  for (const row of usable) take(row, byKey.get(row.sourceKey ?? ''));
  for (const { partOf, needsSameSource } of likenesses) {
    const candidates = Map.groupBy(
      [...free.values()].filter((session) => !needsSameSource || session.source === source),
      partOf,
    );
    for (const row of usable) {
      if (!found.has(row))
        take(
          row,
          candidates.get(partOf(row.values))?.find(({ id }) => free.has(id)),
        );
    }
  }
  const dates = usable.map(({ values }) => values.date).toSorted();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const missing = [...free.values()].filter(
    ({ source: from, status, date }) =>
      from === source && status !== 'cancelled' && date >= first && date <= last,
  );
  const shown = rows.map((row): PreviewedRow => {
    const session = found.get(row);
    if (!usable.includes(row)) return { ...row, change: 'problem', session: null };
    if (session === undefined) return { ...row, change: 'new', session: null };
    const read = namesDetails ? row : { ...row, values: { ...row.values, details: session.details } };
    return { ...read, change: isSame(read, session) ? 'same' : 'changed', session: viewOf(session) };
  });
  return { rows: shown, missing: missing.map(viewOf) };
};

const viewOf = ({ sourceKey: _key, ...session }: KnownSession): ClassSession => session;

import type { EntityManager } from 'typeorm';
import type { ClassSession } from '#contract/timetable/timetable.contract.ts';
import {
  type AdvertisedClass,
  type SessionChange,
  sessionChanges,
} from '#remotion/class-form/session-fields.ts';
import { type CalendarDay, shortDay } from '#schema/class/class-schedule.ts';
import { findSessionsOf } from './sessions.queries.ts';

/** What shows a class of the timetable, as it was at a revision: a row of a batch, or a video. `form` is the class as it shows it. */
type Showing = {
  id: string;
  sessionId: string | null;
  sessionRevision: number | null;
  form: AdvertisedClass;
};

/** The class as it is now, null if it was removed; `changes` are not shown yet. */
export type ShownSession = { present: ClassSession | null; changes: SessionChange[] };

/** The classes of what a person made from their timetable or that of their studio, by id. */
export const findShownSessions = async (
  manager: EntityManager,
  personId: string,
  showing: readonly Showing[],
): Promise<Map<string, ShownSession>> => {
  const known = showing.filter(({ sessionRevision }) => sessionRevision !== null);
  if (known.length === 0) return new Map();
  const sessions = await findSessionsOf(manager, personId, known);
  return new Map(
    known.map(({ id, form }) => {
      const found = sessions.get(id);
      const changes = found === undefined ? [] : sessionChanges(form, found);
      return [id, { present: found?.session ?? null, changes }];
    }),
  );
};

/** The current values of changed fields, such as `Fri, 27 Nov, 7:30 PM`. */
const describeChanges = (changes: readonly SessionChange[], today: CalendarDay): string =>
  changes
    .map(({ field, to }) => (field === 'date' ? shortDay(to, today) : to === '' ? 'no instructor' : to))
    .join(', ');

/** Why something no longer shows its class as it takes place, in a sentence; null if it does. */
export const describeOutdated = (
  shown: ShownSession | undefined,
  today: CalendarDay,
): { kind: 'class-gone' | 'class-cancelled' | 'class-changed'; sentence: string } | null => {
  if (shown === undefined) return null;
  const { present, changes } = shown;
  if (present === null) return { kind: 'class-gone', sentence: 'This class is no longer in the timetable.' };
  if (present.status === 'cancelled')
    return { kind: 'class-cancelled', sentence: 'This class is cancelled in the timetable.' };
  if (changes.length === 0) return null;
  return { kind: 'class-changed', sentence: `The timetable now says ${describeChanges(changes, today)}.` };
};

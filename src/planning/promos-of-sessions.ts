import { useQuery } from '@tanstack/react-query';
import {
  listPromosOfSessions,
  type ClassSession,
  type PromoOfSession,
} from '#contract/timetable/timetable.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { type CalendarDay, isCalendarDay, isRecurring, shortDay } from '#schema/class/class-schedule.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The user's promos that advertise a class, with the class's changes; none for accounts without a timetable. */
export const usePromosOfSessions = () => {
  const { data: user } = useCurrentUser();
  const hasTimetable = listPromosOfSessions.access.some((role) => role === user?.role);
  return useQuery({
    queryKey: queryKeys.promosOfSessions,
    queryFn: async () => (await call(listPromosOfSessions)).promos,
    enabled: hasTimetable,
  });
};

type Changes = PromoOfSession['changes'];

/** Why a promo is out of date: its class is cancelled, has changed, or is over. */
export type SessionNote = { kind: 'cancelled' | 'changed' | 'past'; title: string; text: string };

const titleOf = (changes: Changes, { status }: ClassSession): string => {
  const isMoved = changes.some(({ field }) => field === 'date' || field === 'time');
  if (isMoved) return 'The class has moved';
  return status === 'substituted' ? 'The class has another instructor' : 'The class has changed';
};

const written = (text: string, today: CalendarDay): string => {
  if (text === '') return 'not set';
  return isCalendarDay(text) ? shortDay(text, today) : text;
};

const pastNote = (classType: string, day: CalendarDay, today: CalendarDay): SessionNote => ({
  kind: 'past',
  title: 'The class is over',
  text: `${classType.trim() === '' ? 'It' : classType} was on ${shortDay(day, today)}.`,
});

const sessionNote = (
  { session, changes }: Pick<PromoOfSession, 'session' | 'changes'>,
  today: CalendarDay,
): SessionNote | null => {
  const day = shortDay(session.date, today);
  if (session.status === 'cancelled') {
    return {
      kind: 'cancelled',
      title: 'The class is cancelled',
      text: `${session.classType} on ${day} does not take place.`,
    };
  }
  if (session.date < today) return pastNote(session.classType, session.date, today);
  if (changes.length === 0) return null;
  const text = changes
    .map(({ from, to }) =>
      from === '' ? written(to, today) : `${written(from, today)} is now ${written(to, today)}`,
    )
    .join('; ');
  return { kind: 'changed', title: titleOf(changes, session), text: `${text}.` };
};

type Advertising = {
  /** The promo's class form; undefined until it is loaded. */
  classInfo: Pick<ClassInfo, 'classType' | 'schedule' | 'classDate'> | undefined;
  /** The class of the timetable that the promo advertises, if any. */
  advertised: Pick<PromoOfSession, 'session' | 'changes'> | undefined;
};

/** A note about a promo whose class has changed or is over; null while the promo is correct. */
export const promoNote = ({ classInfo, advertised }: Advertising, today: CalendarDay): SessionNote | null => {
  const note = advertised === undefined ? null : sessionNote(advertised, today);
  if (note !== null || classInfo === undefined) return note;
  const { classType, schedule, classDate } = classInfo;
  // A class that repeats is never over.
  const isOver = !isRecurring(schedule) && classDate !== '' && classDate < today;
  return isOver ? pastNote(classType, classDate, today) : null;
};

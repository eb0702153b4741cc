import type { ClassSession, PromoOfSession } from '#contract/timetable.contract.ts';
import { type CalendarDay, isCalendarDay, shortDay } from '#schema/class-schedule.ts';

type Changes = PromoOfSession['changes'];

/** Why a promo is not true any more: its class does not take place, is another one now, or is over. */
export type SessionNote = { kind: 'cancelled' | 'changed' | 'past'; title: string; text: string };

const titleOf = (changes: Changes, { status }: ClassSession): string => {
  const isMoved = changes.some(({ field }) => field === 'date' || field === 'time');
  if (isMoved) return 'The class has moved';
  return status === 'substituted' ? 'Somebody else teaches the class' : 'The class has changed';
};

const written = (text: string, today: CalendarDay): string => {
  if (text === '') return 'nobody yet';
  return isCalendarDay(text) ? shortDay(text, today) : text;
};

/** What to say of a promo whose class is `session`; null while all that it says is true. */
export const sessionNote = (
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
  if (session.date < today) {
    return { kind: 'past', title: 'The class is over', text: `${session.classType} was on ${day}.` };
  }
  if (changes.length === 0) return null;
  const text = changes
    .map(({ from, to }) =>
      from === '' ? written(to, today) : `${written(from, today)} is now ${written(to, today)}`,
    )
    .join('; ');
  return { kind: 'changed', title: titleOf(changes, session), text: `${text}.` };
};

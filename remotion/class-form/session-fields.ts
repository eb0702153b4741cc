import { type ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { classTimeOf, type ClockTime } from '#schema/class/clock-time.ts';
import { withAt } from '#schema/class/handle.ts';
import type { Promo } from '#schema/promo.ts';
import { changeClassInfo } from './class-info-edits.ts';

/** A class of a timetable, as far as a promo shows it. */
export type AdvertisedSession = {
  date: CalendarDay;
  time: ClockTime;
  classType: string;
  instructor: string;
  room: string | null;
  details: string | null;
};

type SessionContext = {
  session: AdvertisedSession;
  /** The instructor's handle, such as '@mia.lee', if it is known. */
  handle?: string | undefined;
  today: CalendarDay;
};

/**
 * The class form for a class of a timetable. Room and details that the timetable does not name stay as they are, and so does the handle of
 * the same instructor.
 */
export const sessionFields = (
  present: Pick<ClassInfo, 'instructorName' | 'instructorHandle'>,
  { session, handle }: Pick<SessionContext, 'session' | 'handle'>,
): Partial<ClassInfo> => {
  const isSameInstructor = present.instructorName === session.instructor;
  return {
    schedule: 'One-time class',
    classDate: session.date,
    time: classTimeOf(session.time),
    classType: session.classType,
    instructorName: session.instructor,
    instructorHandle: withAt(handle ?? (isSameInstructor ? present.instructorHandle : '')),
    ...(session.room === null ? {} : { room: session.room }),
    ...(session.details === null ? {} : { details: session.details }),
  };
};

/** A class form with nothing but a class of a timetable. */
export const sessionForm = (session: AdvertisedSession): ClassInfo => {
  const form = emptyClassInfo();
  return { ...form, ...sessionFields(form, { session }) };
};

/** The promo with its form and texts for a class of a timetable; texts written with slots follow it. Locked texts stay. */
export const showSession = (promo: Promo, { session, handle, today }: SessionContext): Promo =>
  changeClassInfo(promo, { fields: sessionFields(promo.classInfo, { session, handle }), today });

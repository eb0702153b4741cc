import { type ClassInfo, emptyClassInfo, withAt } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { classTimeOf, type ClockTime } from '#schema/class/clock-time.ts';
import type { Promo } from '#schema/promo.ts';
import { changeClassInfo } from './class-info-edits.ts';

/** The fields of a class of a timetable that a promo shows. */
type AdvertisedSession = {
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

/** A class form with only the class of a timetable. */
export const sessionForm = (session: AdvertisedSession): ClassInfo => {
  const form = emptyClassInfo();
  return { ...form, ...sessionFields(form, { session }) };
};

/** The promo with its form and texts for a class of a timetable; texts written with slots follow it. Locked texts stay. */
export const showSession = (promo: Promo, { session, handle, today }: SessionContext): Promo =>
  changeClassInfo(promo, { fields: sessionFields(promo.classInfo, { session, handle }), today });

/** The fields of the class form that describe a class of a timetable. */
export type AdvertisedClass = Pick<
  ClassInfo,
  'classDate' | 'time' | 'classType' | 'instructorName' | 'room' | 'details'
>;

type Field = keyof AdvertisedSession;

const classInfoFields: Readonly<Record<Field, keyof AdvertisedClass>> = {
  date: 'classDate',
  time: 'time',
  classType: 'classType',
  instructor: 'instructorName',
  room: 'room',
  details: 'details',
};

/** A field of a class that is `from` in the promo and `to` in the timetable, both as the class form writes them. */
export type SessionChange = { field: Field; from: string; to: string };

const written = (session: AdvertisedSession, field: Field): string =>
  field === 'time' ? classTimeOf(session.time) : (session[field] ?? '');

/**
 * The fields of a class that the timetable has changed since `shown`, from which the promo was made, and that the promo does not have yet.
 * Deliberate differences of the promo do not count, nor do changes that the promo has followed.
 */
export const sessionChanges = (
  advertised: AdvertisedClass,
  { shown, session }: { shown: AdvertisedSession; session: AdvertisedSession },
): SessionChange[] => {
  // The keys of the table above.
  const fields = Object.keys(classInfoFields) as Field[];
  return fields.flatMap((field) => {
    const [from, to] = [advertised[classInfoFields[field]], written(session, field)];
    // Room and details that the timetable does not name belong to the promo.
    const isNamed = to !== '' || field === 'instructor';
    return isNamed && written(shown, field) !== to && from !== to ? [{ field, from, to }] : [];
  });
};

/** An instructor with a handle such as '@mia.lee', or ''. */
type Instructor = { name: string; handle: string };

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The handle of the instructor with this name, ignoring case and surrounding spaces; undefined when there is none. */
export const handleOf = (instructors: readonly Instructor[], name: string): string | undefined =>
  instructors.find((instructor) => keyOf(instructor.name) === keyOf(name))?.handle;

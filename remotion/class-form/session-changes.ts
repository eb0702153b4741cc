import type { ClassInfo } from '#schema/class/class-info.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import type { AdvertisedSession } from './session-fields.ts';

/** What a promo says about its class: a part of its class form. */
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

/** A part of a class where the promo says `from` and the timetable `to`, both as the class form writes them. */
export type SessionChange = { field: Field; from: string; to: string };

const written = (session: AdvertisedSession, field: Field): string =>
  field === 'time' ? classTimeOf(session.time) : (session[field] ?? '');

/**
 * What the timetable has changed of a class since `shown`, which the promo was made from, and the promo does not say yet. What somebody has
 * written differently on purpose is no change, and neither is one that the promo has followed.
 */
export const sessionChanges = (
  advertised: AdvertisedClass,
  { shown, session }: { shown: AdvertisedSession; session: AdvertisedSession },
): SessionChange[] => {
  // The keys of the table above.
  const fields = Object.keys(classInfoFields) as Field[];
  return fields.flatMap((field) => {
    const [from, to] = [advertised[classInfoFields[field]], written(session, field)];
    // Room and details that the timetable does not name are the promo's own.
    const isNamed = to !== '' || field === 'instructor';
    return isNamed && written(shown, field) !== to && from !== to ? [{ field, from, to }] : [];
  });
};

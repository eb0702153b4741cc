import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, PublicId } from '#contract/ids.ts';
import { TimeZone } from '#contract/time-zone.ts';
import { limitedText } from '#schema/bounded.ts';
import { isCalendarDay } from '#schema/class/class-schedule.ts';
import { isClockTime } from '#schema/class/clock-time.ts';
import { DAY_MINUTES } from '#schema/durations.ts';
import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';

/** Maximum days of one request. */
export const TIMETABLE_DAYS_MAX = 62;

/** Maximum minutes of a class, enough for a weekend workshop. */
export const SESSION_MINUTES_MAX = 2 * DAY_MINUTES;

/** A day, `yyyy-MM-dd`, in the studio's time zone. */
export const SessionDate = z
  .string()
  .refine(isCalendarDay, { error: 'must be a day such as 2026-11-27' })
  .refine((day) => day >= '2000-01-01' && day <= '2099-12-31', {
    error: 'must be a day from 2000 to 2099',
  })
  .meta({ examples: ['2026-11-27'] });

/** A time of day on the 24-hour clock, in the studio's time zone. */
export const SessionTime = z
  .string()
  .refine(isClockTime, { error: 'must be a time such as 18:15' })
  .meta({ examples: ['18:15'] });

const line = (max: number) => limitedText(z.string().trim(), max);

/** The facts of a class that a promo shows. */
export const SessionFacts = z.strictObject({
  date: SessionDate,
  time: SessionTime,
  durationMinutes: z.number().int().positive().max(SESSION_MINUTES_MAX).nullable(),
  classType: line(FORM_FIELD_MAX).min(1, { error: 'must not be blank' }),
  /** '' for none. */
  instructor: line(FORM_FIELD_MAX),
  room: line(FORM_FIELD_MAX).nullable(),
  details: line(CLASS_DETAILS_MAX).nullable(),
});
export type SessionFacts = z.infer<typeof SessionFacts>;

/** The state of a class compared with the plan: moved means another day or time, substituted another instructor. */
export const SessionStatus = z.enum(['scheduled', 'moved', 'substituted', 'cancelled']);
export type SessionStatus = z.infer<typeof SessionStatus>;

/** The source of a class: typed in, a pasted or uploaded table, a calendar file, or a calendar feed. */
export const SessionSource = z.enum(['typed', 'table', 'calendar', 'feed']);
export type SessionSource = z.infer<typeof SessionSource>;

/** One class on one day. `revision` increases with every change of its facts or its status. */
export const ClassSession = SessionFacts.extend({
  id: PublicId,
  status: SessionStatus,
  source: SessionSource,
  revision: z.number().int().positive(),
});
export type ClassSession = z.infer<typeof ClassSession>;

const owners = { access: ['admin', 'studio_owner'] } as const;

export const readTimetable = defineEndpoint({
  method: 'GET',
  path: '/api/timetable',
  summary: `The classes of your timetable, or of your studio owner's if you are in a team, from one day to another, both included, up to ${TIMETABLE_DAYS_MAX} days. Without days, the week from today on`,
  access: ['admin', 'studio_owner', 'studio_team'],
  tokenScope: 'read',
  query: z.strictObject({ from: SessionDate.optional(), to: SessionDate.optional() }),
  response: z.strictObject({ sessions: z.array(ClassSession) }),
});

export const addSession = defineEndpoint({
  ...owners,
  method: 'POST',
  path: '/api/timetable/sessions',
  recordedAs: 'Added a class to the timetable',
  summary: 'Adds a class to your timetable',
  status: 201,
  body: SessionFacts,
  response: ClassSession,
});

export const changeSession = defineEndpoint({
  ...owners,
  method: 'PATCH',
  path: '/api/timetable/sessions/:id',
  recordedAs: 'Changed a class of the timetable',
  summary:
    'Changes, cancels or reinstates a class. Another day, time or instructor marks it as moved or substituted, unless `isCorrection` says that it was mistyped',
  params: IdParams,
  body: SessionFacts.partial().extend({
    isCancelled: z.boolean().optional(),
    isCorrection: z.boolean().optional(),
  }),
  response: ClassSession,
});

export const deleteSession = defineEndpoint({
  ...owners,
  method: 'DELETE',
  path: '/api/timetable/sessions/:id',
  summary: 'Removes a class. A class that promos advertise must be cancelled first',
  params: IdParams,
});

/** A difference between a promo and the timetable, with both values in the form of the class form. */
const SessionChange = z.strictObject({
  field: z.enum(['date', 'time', 'classType', 'instructor', 'room', 'details']),
  from: z.string(),
  to: z.string(),
});

/** A promo and the class that it advertises. `shown` is the class that the promo was made from, and `changes` are not yet in the promo. */
export const PromoOfSession = z.strictObject({
  promoId: PublicId,
  session: ClassSession,
  shown: SessionFacts,
  changes: z.array(SessionChange),
});
export type PromoOfSession = z.infer<typeof PromoOfSession>;

export const listPromosOfSessions = defineEndpoint({
  method: 'GET',
  path: '/api/timetable/promos',
  summary: 'Your promos that advertise a class of the timetable, with the changes of the class',
  access: ['admin', 'studio_owner', 'studio_team'],
  tokenScope: 'read',
  response: z.strictObject({ promos: z.array(PromoOfSession) }),
});

/** Why a video no longer shows its class as it takes place, in a sentence; null if it does, and without a class. */
const VideoNote = z.strictObject({
  note: z
    .string()
    .nullable()
    .meta({ examples: ['This class is cancelled in the timetable.'] }),
});
export type VideoNote = z.infer<typeof VideoNote>;

export const readVideoNote = defineEndpoint({
  method: 'GET',
  path: '/api/renders/:id/class',
  summary:
    'Whether your video still shows its class as it takes place. `note` says why it does not, and is null if it does. Ask before you post the video',
  access: ['admin', 'studio_owner', 'studio_team'],
  tokenScope: 'read',
  params: IdParams,
  response: VideoNote,
});

export const redrawPromo = defineEndpoint({
  method: 'POST',
  path: '/api/timetable/promos/:id/redraw',
  recordedAs: 'Updated a promo from its class',
  summary:
    'Updates the form and texts of your promo from its class, and requests a video. Locked texts stay. `today` is the day in your time zone',
  access: ['admin', 'studio_owner', 'studio_team'],
  params: IdParams,
  body: z.strictObject({ today: SessionDate }),
  response: z.strictObject({ promoId: PublicId, revision: z.number().int().positive(), renderId: PublicId }),
});

/** Whether promos follow their classes automatically. */
export const TimetableSettings = z.strictObject({ redrawsPromos: z.boolean() });
export type TimetableSettings = z.infer<typeof TimetableSettings>;

/** The time zone of an account that has not set one. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** The same, with the time zone of the days in promos. */
const StoredTimetableSettings = TimetableSettings.extend({ timeZone: z.string() });
export type StoredTimetableSettings = z.infer<typeof StoredTimetableSettings>;

export const readTimetableSettings = defineEndpoint({
  ...owners,
  method: 'GET',
  path: '/api/timetable/settings',
  summary: 'The settings of your timetable',
  response: StoredTimetableSettings,
});

export const saveTimetableSettings = defineEndpoint({
  ...owners,
  method: 'PUT',
  path: '/api/timetable/settings',
  summary:
    'With `redrawsPromos`, your promos follow a changed class automatically, and a new video is made. `timeZone` decides which day is today; without it, the time zone stays as it is',
  body: TimetableSettings.extend({ timeZone: TimeZone.optional() }),
  response: TimetableSettings,
});

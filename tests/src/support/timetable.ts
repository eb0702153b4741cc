import type { ClassSession, SessionFacts } from '#contract/timetable/timetable.contract.ts';

/** A class on a Friday evening. */
export const someSessionFacts: SessionFacts = {
  date: '2026-11-27',
  time: '18:15',
  durationMinutes: 60,
  classType: 'Pole Flow',
  instructor: 'Mia Lee',
  room: null,
  details: null,
};

/** The same in a timetable, with an id of this letter. */
export const someSession = (letter: string, fields: Partial<ClassSession> = {}): ClassSession => ({
  ...someSessionFacts,
  id: letter.repeat(22),
  status: 'scheduled',
  source: 'typed',
  revision: 1,
  ...fields,
});

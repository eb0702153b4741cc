import { expect, test } from 'vitest';
import { sessionChanges } from '#remotion/class-form/session-fields.ts';

const shown = {
  date: '2026-11-27',
  time: '18:15',
  classType: 'Pole Flow',
  instructor: 'Mia Lee',
  room: null,
  details: null,
};
const advertised = {
  classDate: '2026-11-27',
  time: '6:15 PM',
  classType: 'Pole Flow',
  instructorName: 'Mia Lee',
  room: 'Loft',
  details: '',
};

test('a class that was moved and has another instructor: what the promo says, and what is true', () => {
  const session = { ...shown, time: '19:10', instructor: 'Ana' };
  expect(sessionChanges(advertised, { shown, session })).toEqual([
    { field: 'time', from: '6:15 PM', to: '7:10 PM' },
    { field: 'instructor', from: 'Mia Lee', to: 'Ana' },
  ]);
  const followed = { ...advertised, time: '7:10 PM', instructorName: 'Ana' };
  expect(sessionChanges(followed, { shown, session })).toEqual([]);
});

test('what somebody has written differently on purpose is no change', () => {
  expect(
    sessionChanges({ ...advertised, classType: 'Flow for beginners' }, { shown, session: shown }),
  ).toEqual([]);
  const session = { ...shown, classType: 'Exotic' };
  expect(sessionChanges({ ...advertised, classType: 'Flow for beginners' }, { shown, session })).toEqual([
    { field: 'classType', from: 'Flow for beginners', to: 'Exotic' },
  ]);
});

test('a room that the timetable does not name stays the own one of the promo', () => {
  expect(sessionChanges(advertised, { shown: { ...shown, room: 'Loft' }, session: shown })).toEqual([]);
});

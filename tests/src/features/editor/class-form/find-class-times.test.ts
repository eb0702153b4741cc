import { expect, test } from 'vitest';
import { classTimes } from '#schema/class/class-schedule.ts';
import { findClassTimes } from '#src/features/editor/class-form/schedule-fields.tsx';

test.each([
  ['7:30', '7:30 PM'],
  ['7:30 PM', '7:30 PM'],
  ['730pm', '7:30 PM'],
  ['730', '7:30 PM'],
  ['19:30', '7:30 PM'],
  ['1930', '7:30 PM'],
  ['19h30', '7:30 PM'],
  ['7.30 pm', '7:30 PM'],
  ['7.30 p.m.', '7:30 PM'],
  ['7:3', '7:30 PM'],
  ['7:30 am', '7:30 AM'],
  ['07:30', '7:30 AM'],
  ['7', '7:00 PM'],
  ['7 pm', '7:00 PM'],
  ['7a', '7:00 AM'],
  ['19', '7:00 PM'],
  ['11', '11:00 AM'],
  ['12', '12:00 PM'],
  ['12:15', '12:15 PM'],
  ['noon', '12:00 PM'],
  ['1', '1:00 PM'],
  ['10', '10:00 AM'],
  ['22', '10:00 PM'],
  ['6:15PM', '6:15 PM'],
])('takes %s for %s', (typed, best) => {
  expect(findClassTimes(typed)[0]).toBe(best);
});

test.each(['7:40', '23:00', '5 am', 'later', '7:30 and more'])('takes %s for no class time', (typed) => {
  expect(findClassTimes(typed)).toEqual([]);
});

test('an empty field offers all times', () => {
  expect(findClassTimes(' ')).toEqual(classTimes);
});

import { expect, test } from 'vitest';
import { classTimeOf, readClockTime } from '#schema/class/clock-time.ts';

test.each([
  ['18:15', '18:15'],
  ['6:15 PM', '18:15'],
  ['6.15pm', '18:15'],
  ['6:15', '18:15'],
  ['06:15', '06:15'],
  ['615', '18:15'],
  ['1815', '18:15'],
  ['19h10', '19:10'],
  ['18:15:00', '18:15'],
  ['7', '19:00'],
  ['11', '11:00'],
  ['12:30 am', '00:30'],
  ['12', '12:00'],
  ['noon', '12:00'],
  ['0:05', '00:05'],
  [' 9:45 ', '21:45'],
])('reads %s as %s', (typed, time) => {
  expect(readClockTime(typed)).toBe(time);
});

test.each(['', 'later', '25:00', '18:75', '13 pm', '0 am', '18:15-19:15', '99999'])(
  'reads no time in “%s”',
  (typed) => {
    expect(readClockTime(typed)).toBeNull();
  },
);

test.each([
  ['00:30', '12:30 AM'],
  ['06:05', '6:05 AM'],
  ['12:00', '12:00 PM'],
  ['19:10', '7:10 PM'],
])('writes %s as the class form does: %s', (time, written) => {
  expect(classTimeOf(time)).toBe(written);
});

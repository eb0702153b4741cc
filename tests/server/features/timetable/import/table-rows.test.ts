import { describe, expect, test } from 'vitest';
import type { RememberedColumns } from '#contract/timetable/timetable-import.contract.ts';
import { classesOf, readLines } from '#tests/support/table-lines.ts';

/** What times of one table are, with the minutes of the class, and what is noted about the table. */
const timesOf = (...times: string[]) => {
  const { rows, notes } = readLines(['Day\tTime\tClass', ...times.map((time) => `Mon\t${time}\tPole`)]);
  return { times: rows.map(({ values }) => [values.time, values.durationMinutes].join(' ')), notes };
};

describe('times', () => {
  test('9:00 is the morning in a table that counts to 24', () => {
    expect(timesOf('9:00', '18:15')).toEqual({ times: ['09:00 ', '18:15 '], notes: [] });
    expect(timesOf('9:00:00', '7:30:00').times).toEqual(['09:00 ', '07:30 ']);
    expect(timesOf('9.15', '08:00').times).toEqual(['09:15 ', '08:00 ']);
    expect(timesOf('9h', '18h30').times).toEqual(['09:00 ', '18:30 ']);
  });

  test('where nothing tells, it is the evening, and the table says so', () => {
    const guessed = timesOf('6:15', '10:00');
    expect(guessed.times).toEqual(['18:15 ', '10:00 ']);
    expect(guessed.notes).toEqual([expect.stringContaining('without AM or PM')]);
    expect(timesOf('9:00', '6:15 pm')).toMatchObject({
      times: ['21:00 ', '18:15 '],
      notes: [expect.any(String)],
    });
  });

  test.each([
    ['18:15-19:15', '18:15 60'],
    ['6–7:15 pm', '18:00 75'],
    ['6:15 PM – 7:15 PM', '18:15 60'],
    ['11am-12pm', '11:00 60'],
    ['11-12 pm', '11:00 60'],
    ['11:30-1', '11:30 90'],
    ['9-10:30', '09:00 90'],
    ['9:00 to 10:00 am', '09:00 60'],
    ['18 bis 19:30 Uhr', '18:00 90'],
    ['23:00-00:30', '23:00 90'],
    ['@ 6:30 PM', '18:30 '],
    ['6:30 PM EST', '18:30 '],
    ['18:30 (MEZ)', '18:30 '],
    ['6:30–7:45 PM EST', '18:30 75'],
    ['6:30 PM (75 min)', '18:30 75'],
    ['18:30, 1h15', '18:30 75'],
    ['de 18:30 a 19:45', '18:30 75'],
    ['de 18h30 à 19h45', '18:30 75'],
    ['von 18:30 bis 19:45 Uhr', '18:30 75'],
    ['dalle 18:30 alle 19:45', '18:30 75'],
    ['das 18:30 às 19:45', '18:30 75'],
    ['desde las 18:30 hasta las 19:45', '18:30 75'],
    ['from 6:30 to 7:45 pm', '18:30 75'],
    ['noon', '12:00 '],
    ['12:15 am', '00:15 '],
  ])('%s is %s', (typed, read) => expect(timesOf(typed).times).toEqual([read]));

  test('an end in a column of its own says which half of the day is meant', () => {
    expect(
      classesOf(['Day,Start,End,Class', 'Mon,9:00,10:30,A', 'Mon,6:15,7:15,B', 'Mon,11:30,1:00,C']),
    ).toEqual(['2026-11-23 · 09:00 · 90 · A', '2026-11-23 · 18:15 · 60 · B', '2026-11-23 · 11:30 · 90 · C']);
  });

  test.each([
    ['75', 75],
    ['75 min', 75],
    ['1h', 60],
    ['1h15', 75],
    ['1 h 15 min', 75],
    ['1:15:00', 75],
    ['1,5 Std.', 90],
    ['long', null],
  ])('a length of %s', (typed, minutes) => {
    const { rows } = readLines(['Day\tTime\tClass\tDuration', `Mon\t18:15\tPole\t${typed}`]);
    expect(rows[0]?.values.durationMinutes).toBe(minutes);
  });
});

describe('days', () => {
  test.each([
    ['27.11.', '2026-11-27'],
    ['27/11/2026', '2026-11-27'],
    ['27-Nov-26', '2026-11-27'],
    ['20261127', '2026-11-27'],
    ['Friday, November 27, 2026', '2026-11-27'],
    ['vendredi 27 novembre', '2026-11-27'],
    ['vie 27 nov', '2026-11-27'],
    ['27 Mar 2027', '2027-03-27'],
    ['27-Mar-27', '2027-03-27'],
    ['mar 24 nov', '2026-11-24'],
    ['Weds', '2026-11-25'],
    ['Mondays', '2026-11-23'],
    ['Every Friday', '2026-11-27'],
    ['Mi.', '2026-11-25'],
    ['terça-feira', '2026-11-24'],
  ])('%s is %s', (typed, day) => {
    const { rows } = readLines(['Day\tTime\tClass', `${typed}\t18:15\tPole`]);
    expect([rows[0]?.values.date, rows[0]?.problems]).toEqual([day, []]);
  });

  test.each([
    ['Mon/Wed', ['23', '25']],
    ['Mon, Wed', ['23', '25']],
    ['Tue & Thu', ['24', '26']],
    ['Mo und Mi', ['23', '25']],
    ['lun y mié', ['23', '25']],
    ['Mon-Thu', ['23', '24', '25', '26']],
    ['Sa bis Mo', ['28', '29', '23']],
    ['27 Nov, 4 Dec', ['27', '04']],
    ['Mon/Wed @ 18:15', ['23', '25']],
  ])('%s is a class on each day', (typed, days) => {
    const { rows } = readLines(['Day\tTime\tClass', `${typed}\t${typed.includes('@') ? '' : '18:15'}\tPole`]);
    expect(rows.map(({ values }) => [values.date.slice(8), values.time])).toEqual(
      days.map((day) => [day, '18:15']),
    );
    expect(new Set(rows.map(({ sourceKey }) => sourceKey)).size).toBe(days.length);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  });

  test.each(['Tomorrow', 'Mon/Someday', '31.11.2026', '99999'])('%s is none, and stays as typed', (typed) => {
    const { rows } = readLines(['Day\tTime\tClass', `${typed}\t18:15\tPole`]);
    expect(rows[0]?.values.date).toBe(typed);
    expect(rows[0]?.problems).toMatchObject([{ field: 'date', isNote: false }]);
  });

  test('days with times in one column hold for the rows below by their day alone', () => {
    expect(
      classesOf(['Start,End,Class', '27.11.2026 9:15,27.11.2026 10:15,A', '2026-11-28T18:15:00+01:00,,B']),
    ).toEqual(['2026-11-27 · 09:15 · 60 · A', '2026-11-28 · 18:15 · B']);
    expect(classesOf(['Start,Class', '27.11.2026 9:15,A', ',B', '28.11.2026 18:15,C'])).toEqual([
      '2026-11-27 · 09:15 · A',
      '2026-11-27 · B · !has no time; type one such as 18:15',
      '2026-11-28 · 18:15 · C',
    ]);
  });

  test('one date over 12 says for the whole table that the day comes first', () => {
    expect(classesOf(['Date,Time,Class', '03/12/2026,18:15,A', '27/11/2026,18:15,B'])).toEqual([
      '2026-12-03 · 18:15 · A',
      '2026-11-27 · 18:15 · B',
    ]);
  });
});

test('columns without headings are remembered by their place, as long as days and times are still there', () => {
  const remembered: RememberedColumns = {
    'column a': 'day',
    'column b': 'time',
    'column c': 'instructor',
    'column d': 'classType',
  };
  const lines = ['Mon\t18:15\tMia\tFlow', 'Tue\t19:30\tAna\tSpin'];
  expect(classesOf(lines, { remembered })[0]).toBe('2026-11-23 · 18:15 · Flow · Mia');
  expect(classesOf(['Flow\t18:15\tMon\tMia'], { remembered })).toEqual(['2026-11-23 · 18:15 · Flow · Mia']);
});

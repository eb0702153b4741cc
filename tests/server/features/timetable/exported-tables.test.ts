import { describe, expect, test } from 'vitest';
import type { RememberedColumns } from '#contract/timetable/timetable-import.contract.ts';
import { classesOf, readLines } from '#tests/support/table-lines.ts';

describe('tables as programs copy and export them', () => {
  test('cells of Google Sheets: tabs, American dates, times with seconds', () => {
    expect(
      classesOf([
        'Date\tTime\tClass\tInstructor\tRoom',
        '11/27/2026\t6:15 PM\tPole Flow\tMia Lee\tLoft',
        '11/28/2026\t10:00:00 AM\tSpin\tAna\t',
      ]),
    ).toEqual(['2026-11-27 · 18:15 · Pole Flow · Mia Lee · Loft', '2026-11-28 · 10:00 · Spin · Ana']);
  });

  test('cells of Excel: quoted newlines and quotes, its usual date, a time without its format', () => {
    expect(
      classesOf([
        'Date\tTime\tClass\tRoom',
        '27-Nov-26\t0.75\t"Pole\nFlow"\t"Bring ""grip""\nand socks"',
        '46354\t0.760416666667\tSpin\t6" heels',
      ]),
    ).toEqual([
      '2026-11-27 · 18:00 · Pole Flow · Bring "grip" and socks',
      '2026-11-28 · 18:15 · Spin · 6" heels',
    ]);
  });

  test('notes, levels and descriptions are left out until a person chooses their column', () => {
    const lines = [
      'Date\tTime\tClass\tStaff (First Last)\tLevel\tNotes\tDescription',
      '2026-11-27\t18:15\tPole Flow\tMia Lee\tBeginner\tsubstitute TBA\tKeys are at the bar',
    ];
    expect(classesOf(lines)).toEqual(['2026-11-27 · 18:15 · Pole Flow · Mia Lee']);
    expect(classesOf(lines, { remembered: { level: 'details' } })).toEqual([
      '2026-11-27 · 18:15 · Pole Flow · Mia Lee · Beginner',
    ]);
    const bare = lines.slice(1).map((line) => line.replace('Mia Lee', 'Mia Lee\tLoft'));
    expect(classesOf(bare)).toEqual(['2026-11-27 · 18:15 · Pole Flow · Mia Lee · Loft']);
  });

  test.each([
    'Staff (First Last)',
    'Staff Name',
    'Teacher(s)',
    'Instructor Name',
    'Assigned staff',
    'Taught by',
  ])('a column named ‘%s’ holds the instructors', (heading) => {
    expect(classesOf([`Date\tTime\tClass\t${heading}`, '2026-11-27\t18:15\tSpin\tAna'])).toEqual([
      '2026-11-27 · 18:15 · Spin · Ana',
    ]);
  });

  test('a German CSV of Excel: its own line about the separator, semicolons, dates with dots', () => {
    expect(
      classesOf([
        'sep=;',
        'Datum;Uhrzeit;Kurs;Trainerin;Raum;Dauer',
        '27.11.2026;18:15;Pole Flow;Mia Lee;"Saal ""A""";1:15',
        'Sa. 28.11.;09:30 Uhr;Spin, leicht;Ana;;60 Min.',
      ]),
    ).toEqual([
      '2026-11-27 · 18:15 · 75 · Pole Flow · Mia Lee · Saal "A"',
      '2026-11-28 · 09:30 · 60 · Spin, leicht · Ana',
    ]);
  });

  test.each([
    [
      'Google Calendar',
      [
        'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private',
        'Pole Flow,11/27/2026,6:15 PM,11/27/2026,7:30 PM,False,,Loft,True',
        'Spin,11/28/2026,10:00 AM,11/28/2026,11:00 AM,False,,,True',
        'Late Night,11/28/2026,11:30 PM,11/29/2026,12:30 AM,False,,Loft,True',
      ],
    ],
    [
      'Outlook',
      [
        '"Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder Date","Location"',
        '"Pole Flow","11/27/2026","6:15:00 PM","11/27/2026","7:30:00 PM","False","11/26/2026","Loft"',
        '"Spin","11/28/2026","10:00:00 AM","11/28/2026","11:00:00 AM","False","11/27/2026",""',
        '"Late Night","11/28/2026","11:30:00 PM","11/29/2026","12:30:00 AM","False","11/28/2026","Loft"',
      ],
    ],
    [
      'a calendar with ISO dates',
      [
        'Subject;Start Date;Start Time;End Date;End Time;Location',
        'Pole Flow;2026-11-27;18:15;2026-11-27;19:30;Loft',
        'Spin;2026-11-28;10:00;2026-11-28;11:00;',
        'Late Night;2026-11-28;23:30;2026-11-29;00:30;Loft',
      ],
    ],
  ])('an export of %s', (_, lines) => {
    expect(classesOf(lines)).toEqual([
      '2026-11-27 · 18:15 · 75 · Pole Flow · Loft',
      '2026-11-28 · 10:00 · 60 · Spin',
      '2026-11-28 · 23:30 · 60 · Late Night · Loft',
    ]);
  });

  test('a weekday counts where the date beside it is missing, unless it is that of the row above', () => {
    const partly = [
      'Day,Date,Time,Class',
      'Tuesday,2026-12-01,18:15,Flow',
      'Tuesday,,19:30,Spin',
      'Thursday,,18:15,Kids',
    ];
    expect(classesOf(partly)).toEqual([
      '2026-12-01 · 18:15 · Flow',
      '2026-12-01 · 19:30 · Spin',
      '2026-11-26 · 18:15 · Kids',
    ]);
    expect(readLines(partly).notes).toEqual([expect.stringContaining('in the week you chose')]);
    const oneDated = [
      'Day,Time,Class,Date',
      'Monday,18:15,Flow,',
      'Tuesday,19:30,Spin,',
      'Saturday,10:00,Workshop,2026-12-12',
      'Wednesday,18:15,Kids,',
    ];
    expect(classesOf(oneDated)).toEqual([
      '2026-11-23 · 18:15 · Flow',
      '2026-11-24 · 19:30 · Spin',
      '2026-12-12 · 10:00 · Workshop',
      '2026-11-25 · 18:15 · Kids',
    ]);
  });

  test('a printed week without a class has no rows', () => {
    expect(classesOf(['Time,Monday,Tuesday', '18:00,,', '19:00,,'])).toEqual([]);
  });

  test('dates of a list are no week, whatever its headings: its classes are not called Tuesday', () => {
    expect(
      classesOf([
        'Day,Date,Time,Class',
        'Tuesday,2026-12-01,18:15,Flow',
        'Wednesday,2026-12-02,19:30,Spin',
        'Thursday,2026-12-03,18:15,Kids',
      ]),
    ).toEqual(['2026-12-01 · 18:15 · Flow', '2026-12-02 · 19:30 · Spin', '2026-12-03 · 18:15 · Kids']);
    expect(classesOf(['Tuesday,2026-12-01,18:15,Flow', 'Wednesday,2026-12-02,19:30,Spin'])).toEqual([
      '2026-12-01 · 18:15 · Flow',
      '2026-12-02 · 19:30 · Spin',
    ]);
    const unknown = [
      'Aihe\tAlkaa\tKello\tLoppuu\tKello',
      'Flow\t27-Nov-26\t23:30\t28-Nov-26\t00:30',
      'Spin\t28-Nov-26\t10:00\t28-Nov-26\t11:00',
    ];
    expect(readLines(unknown).rows).toHaveLength(3);
    const remembered: RememberedColumns = { aihe: 'classType', alkaa: 'day', kello: 'time' };
    expect(classesOf(unknown, { remembered })).toEqual([
      '2026-11-27 · 23:30 · Flow',
      '2026-11-28 · 10:00 · Spin',
    ]);
  });

  test('titles above the headings are passed over, and a day holds for the rows below it', () => {
    expect(
      classesOf([
        'Our timetable,,',
        ',,',
        'Day,Time,Class',
        'Monday,18:15,Flow',
        ',19:30,Spin',
        'Tuesday,18:15,Kids',
      ]),
    ).toEqual(['2026-11-23 · 18:15 · Flow', '2026-11-23 · 19:30 · Spin', '2026-11-24 · 18:15 · Kids']);
  });

  test('a week with a column for each day is read day by day', () => {
    expect(
      classesOf([
        'Week 48;;;',
        ';Mo 23.11.;Di 24.11.;Mi 25.11.',
        '9:00;"Stretch\nAna";;Kids',
        ';Open Pole;;',
        '18:15;"Flow\nMia Lee\nLoft";Spin;-',
      ]),
    ).toEqual([
      '2026-11-23 · 09:00 · Stretch · Ana',
      '2026-11-23 · 09:00 · Open Pole',
      '2026-11-23 · 18:15 · Flow · Mia Lee · Loft',
      '2026-11-24 · 18:15 · Spin',
      '2026-11-25 · 09:00 · Kids',
    ]);
    expect(classesOf(['Time,Class,Monday,Tuesday', '9:00,,Flow,Spin', '18:15,,Exotic,'])).toEqual([
      '2026-11-23 · 09:00 · Flow',
      '2026-11-23 · 18:15 · Exotic',
      '2026-11-24 · 09:00 · Spin',
    ]);
  });
});

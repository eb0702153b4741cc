import { expect, test } from 'vitest';
import { compareCalendars } from '#tests/drill/week/compare-calendars.ts';

test('generated calendars are read as ical.js reads them written plainly, and faulty events are named', async () => {
  const compared = await compareCalendars(40);
  expect(compared.flatMap(({ lost, wrong }) => [...lost, ...wrong])).toEqual([]);
  expect(compared.filter(({ unnamed }) => unnamed > 0)).toEqual([]);
});

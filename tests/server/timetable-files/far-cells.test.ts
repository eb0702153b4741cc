import { expect, test } from 'vitest';
import { createTimetableReader } from '#server/timetable-files/timetable-reader.ts';
import { sheetOf, sheetOfXml } from '#tests/support/timetable-fixtures.ts';

const WEEK = { from: '2026-11-23', to: '2026-11-29', timeZone: 'Europe/Berlin' };
const read = (file: Uint8Array) => createTimetableReader().read(file, WEEK, { ownerId: 'ada' });

const cellAt = (place: string): string => `<row r="1"><c r="${place}"><v>1</v></c></row>`;

const refusalOf = async (data: string) => {
  const error: unknown = await read(await sheetOfXml(data)).catch((reason: unknown) => reason);
  return error;
};

test.each([
  [
    'in the last column that letters can name',
    cellAt('ZZZZZZ1'),
    /cell ZZZZZZ1 .*Delete the columns and rows/,
  ],
  ['in a column beyond a timetable', cellAt('XFD1'), /cell XFD1 /],
  ['in a row beyond a timetable', cellAt('A1048576'), /cell A1048576 /],
  ['at a place that is none', cellAt('&#90;ZZZZZ1'), /cell &#90;ZZZZZ1 /],
  ['behind an attribute', `<row r="1"><c t=">" r="ZZZZZZ1"/></row>`, /cell ZZZZZZ1 /],
  ['in single quotes', `<row r='1'><c r='ZZZZZZ1'/></row>`, /cell ZZZZZZ1 /],
  ['of a row far below', `<row r="99999999"><c><v>1</v></c></row>`, /row 99999999 /],
])('a sheet with a cell %s is refused, with its name', async (_what, data, hint) => {
  expect(await refusalOf(data)).toMatchObject({
    code: 'IMPORT_TOO_COMPLEX',
    details: [{ path: 'source', message: expect.stringMatching(/sheet “Week”/) }],
  });
  expect(await refusalOf(data)).toMatchObject({ details: [{ message: expect.stringMatching(hint) }] });
});

test('a sheet with too many cells is refused', async () => {
  const row = `<row>${'<c/>'.repeat(200)}</row>`;
  expect(await refusalOf(row.repeat(600))).toMatchObject({
    code: 'IMPORT_TOO_COMPLEX',
    details: [{ message: expect.stringContaining('more than 100000 cells') }],
  });
});

test('a sheet as wide and as long as a timetable may be is read', async () => {
  const rows = Array.from({ length: 1000 }, (_, row) => Array.from({ length: 8 }, () => `text ${row}`));
  expect(await read(await sheetOf(rows))).toMatchObject({
    kind: 'table',
    sheets: [{ rows: { length: 1000 } }],
  });
});

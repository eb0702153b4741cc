import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ImportPreview } from '#contract/timetable/timetable-import.contract.ts';
import type { SessionFacts } from '#contract/timetable/timetable.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { newId } from '#server/db/new-id.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

/** A class on a Friday evening. */
export const sampleSession = (changes: Partial<SessionFacts> = {}): SessionFacts => ({
  date: '2026-11-27',
  time: '18:15',
  durationMinutes: 60,
  classType: 'Pole Flow',
  instructor: 'Mia Lee',
  room: null,
  details: null,
  ...changes,
});

/** Put there by hand: not every account may have one. */
const newSessionOf = async ({ deps }: TestService, { id: ownerId }: Person): Promise<string> => {
  const id = newId();
  await deps.dataSource.query(
    `INSERT INTO class_sessions (id, owner_id, date, time, class_type, instructor, planned_date, planned_time,
                                 planned_instructor, source)
     VALUES ($1, $2, '2026-11-27', '18:15', 'Pole Flow', 'Mia Lee', '2026-11-27', '18:15', 'Mia Lee', 'typed')`,
    [id, ownerId],
  );
  return id;
};

/** The body that previews a pasted text or a file. */
export const previewBody = (source: string | Uint8Array, more: object = {}) => ({
  source:
    typeof source === 'string'
      ? { kind: 'text', text: source }
      : { kind: 'file', base64: Buffer.from(source).toString('base64') },
  columns: null,
  week: '2026-11-23',
  timeZone: 'Europe/Berlin',
  isDayFirst: false,
  ...more,
});

/** The body that imports everything of a preview that has no problem. */
export const confirmedRows = ({ source, rows }: ImportPreview) => ({
  source,
  rows: rows
    .filter(({ change }) => change !== 'problem')
    .map(({ values, isCancelled, sourceKey, session }) => ({
      facts: values,
      isCancelled,
      sourceKey,
      sessionId: session?.id ?? null,
    })),
  cancelled: [],
  columns: null,
});

const part = (path: string, xml: string) => ({ path, xml: `<?xml version="1.0" encoding="UTF-8"?>${xml}` });
const OFFICE = 'http://schemas.openxmlformats.org';

type SheetXml = { name: string; state?: string; data: string };

/** An XLSX file of these sheets, with this XML in their data. */
const workbookOfXml = async (sheets: readonly SheetXml[]): Promise<Uint8Array> => {
  const parts = [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${OFFICE}/package/2006/relationships">${sheets
        .map(
          (_, index) =>
            `<Relationship Id="rId${index + 1}" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    ...sheets.map(({ data }, index) =>
      part(
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
      ),
    ),
  ];
  const zip = new ZipFile();
  for (const { path, xml } of parts) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
  return buffer(zip.outputStream);
};

/** An XLSX file of one sheet, with this XML in its data. */
export const sheetOfXml = (data: string): Promise<Uint8Array> => workbookOfXml([{ name: 'Week', data }]);

type Rows = readonly (readonly string[])[];

const dataOf = (rows: Rows): string =>
  rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row
          .map(
            (cell, column) =>
              `<c r="${'ABCDEFGH'[column]}${index + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('');

/** An XLSX file of one sheet of texts. */
export const sheetOf = (rows: Rows): Promise<Uint8Array> => sheetOfXml(dataOf(rows));

/** An XLSX file of several sheets, some of which may be hidden. */
export const workbookOf = (
  sheets: readonly { name: string; state?: 'hidden' | 'veryHidden'; rows: Rows }[],
): Promise<Uint8Array> =>
  workbookOfXml(sheets.map(({ rows, ...sheet }) => ({ ...sheet, data: dataOf(rows) })));

/** A promo of the person that advertises a class, and the class. */
const newPromoOfSession = async (
  service: TestService,
  person: Person,
): Promise<{ promoId: string; sessionId: string }> => {
  const sessionId = await newSessionOf(service, person);
  const { id: promoId } = (await person.call('POST', '/api/promos', { document: newPromo() })).json();
  await service.deps.dataSource.query(
    'UPDATE promos SET session_id = $2, session_revision = 1 WHERE id = $1',
    [promoId, sessionId],
  );
  return { promoId, sessionId };
};

/** Something of the owner's for `:id` with which the call succeeds. */
export const newTimetableIdFor = async (
  service: TestService,
  owner: Person,
  { path }: Endpoint,
): Promise<string> =>
  path.startsWith('/api/timetable/promos/')
    ? (await newPromoOfSession(service, owner)).promoId
    : newSessionOf(service, owner);

const feedAddress = { url: 'https://calendar.example.com/week.ics', timeZone: 'Europe/Berlin' };

/** A body with which each call of the timetable succeeds. */
export const timetableBodies: Record<string, () => unknown> = {
  'POST /api/timetable/sessions': () => sampleSession(),
  'PATCH /api/timetable/sessions/:id': () => ({ time: '19:30' }),
  'POST /api/timetable/promos/:id/redraw': () => ({ today: '2026-11-23' }),
  'PUT /api/timetable/settings': () => ({ redrawsPromos: true, timeZone: 'Europe/Berlin' }),
  'PUT /api/timetable/feed': () => feedAddress,
  'POST /api/timetable/feed/preview': () => feedAddress,
  'POST /api/timetable/import/preview': () => previewBody('Date,Time,Class\n2026-11-27,18:15,Pole'),
  'POST /api/timetable/copy-week': () => ({ week: '2026-11-23' }),
  'POST /api/timetable/import': () => ({ source: 'table', rows: [], cancelled: [], columns: null }),
};

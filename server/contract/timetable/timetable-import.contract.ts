import { z } from 'zod';
import { defineEndpoint, DOCUMENT_BODY_LIMIT } from '#contract/endpoint.ts';
import { PublicId } from '#contract/ids.ts';
import {
  IMPORT_BYTES_MAX,
  IMPORT_CELL_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  SHEET_NAME_MAX,
} from '#contract/limits.ts';
import { ChosenZones, TimeZone } from '#contract/time-zone.ts';
import {
  ClassSession,
  SessionDate,
  SessionFacts,
  SessionSource,
} from '#contract/timetable/timetable.contract.ts';
import { boundedArray, boundedRecord, limitedText } from '#schema/bounded.ts';

/** The days of a calendar that are read: last week and the next eight weeks. */
export const CALENDAR_DAYS = { before: 7, after: 56 } as const;

/**
 * The meaning of a table's column. `day` is a date or a weekday; `id` identifies a class in its own program; `details` are a text of the promo,
 * and only for columns that a person has chosen.
 */
export const importFields = [
  'day',
  'time',
  'end',
  'duration',
  'classType',
  'instructor',
  'room',
  'details',
  'status',
  'id',
] as const;
export const ImportField = z.enum(importFields);
export type ImportField = z.infer<typeof ImportField>;

const Cell = limitedText(z.string(), IMPORT_CELL_MAX);

/** The field of each column, in order; null for columns that are left out. */
const ColumnFields = boundedArray(ImportField.nullable(), IMPORT_COLUMNS_MAX);

/** The key of a remembered column. */
export const columnKey = (heading: string): string => heading.trim().toLowerCase();

/** The field of a column, by its `columnKey`; null if it is left out. */
export const RememberedColumns = boundedRecord(Cell, ImportField.nullable(), 200);
export type RememberedColumns = z.infer<typeof RememberedColumns>;

/** A problem of one cell; `field` is null for the row as a whole. With `isNote`, the row can be imported as it is. */
export const ImportProblem = z.strictObject({
  field: z.enum(['date', 'time', 'durationMinutes', 'classType', 'instructor', 'room', 'details']).nullable(),
  /** The heading of its column, or the column's letter. */
  column: z.string().nullable(),
  message: z.string(),
  isNote: z.boolean(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A row of the source as it was read. `values` may be wrong, and can be corrected in the preview. */
export const ImportRow = z.strictObject({
  /** The row's number in the source, from 1. */
  row: z.number().int().positive(),
  values: z.strictObject({
    date: z.string(),
    time: z.string(),
    durationMinutes: z.number().nullable(),
    classType: z.string(),
    instructor: z.string(),
    room: z.string().nullable(),
    details: z.string().nullable(),
  }),
  isCancelled: z.boolean(),
  sourceKey: z.string().nullable(),
  problems: z.array(ImportProblem),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The effect of an import on a row; `session` is the class that it changes or repeats. */
export const PreviewedRow = ImportRow.extend({
  change: z.enum(['new', 'changed', 'same', 'problem']),
  session: ClassSession.nullable(),
});
export type PreviewedRow = z.infer<typeof PreviewedRow>;

const Source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().max(IMPORT_BYTES_MAX) }),
  /** A file in base64: CSV, XLSX or ICS, distinguished by content. */
  z.strictObject({ kind: z.literal('file'), base64: z.base64().max(Math.ceil(IMPORT_BYTES_MAX / 3) * 4) }),
]);

export const PreviewOptions = z.strictObject({
  source: Source,
  /** The fields of the columns; null takes the remembered ones, or else those of the headings. */
  columns: ColumnFields.nullable(),
  /** A day in the week of weekdays without a date. */
  week: SessionDate,
  /** The studio's time zone, for times without a zone. */
  timeZone: TimeZone,
  /** The zones of the names that an earlier preview did not know. */
  zones: ChosenZones.optional(),
  /** The sheet of a workbook; without it, the first that looks like a timetable. */
  sheet: limitedText(z.string(), SHEET_NAME_MAX)
    .meta({ examples: ['Week'] })
    .optional(),
  /** Whether the day comes first in a date such as 5/6/2026, if the table does not tell. */
  isDayFirst: z.boolean(),
});
export type PreviewOptions = z.infer<typeof PreviewOptions>;

export const ImportPreview = z.strictObject({
  source: SessionSource,
  /**
   * The columns of a table, in order; null for a calendar. `sample` is the first cell that is not empty. A column `isUndecided` if it is left
   * out although nobody has decided so.
   */
  columns: z
    .array(
      z.strictObject({
        heading: z.string(),
        field: ImportField.nullable(),
        sample: z.string(),
        isUndecided: z.boolean(),
      }),
    )
    .nullable(),
  /** The visible sheets of a workbook with several, and the one that was read; no sheets for other sources. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Names of time zones that nobody knows. There are no rows before each has its zone in `zones`. */
  unknownZones: z.array(z.string()),
  rows: z.array(PreviewedRow),
  /** Classes of an earlier import on the same days that are no longer in the source. */
  missing: z.array(ClassSession),
  notes: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

const owners = { access: ['admin', 'studio_owner'] } as const;

export const previewImport = defineEndpoint({
  ...owners,
  method: 'POST',
  path: '/api/timetable/import/preview',
  recordedAs: 'Looked at a file with a timetable',
  summary: 'Reads a table or a calendar, and returns what importing it would change. Nothing is changed',
  bodyLimit: Math.ceil(IMPORT_BYTES_MAX / 3) * 4 + 16 * 1024,
  body: PreviewOptions,
  response: ImportPreview,
});

/** A row to import; with `sessionId`, it changes that class. */
const ConfirmedRow = z.strictObject({
  facts: SessionFacts,
  isCancelled: z.boolean(),
  sessionId: PublicId.nullable(),
  sourceKey: z.string().max(400).nullable(),
});
export type ConfirmedRow = z.infer<typeof ConfirmedRow>;

export const ImportResult = z.strictObject({
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  cancelled: z.number().int(),
  /** The imported classes, in the order of the rows. */
  sessions: z.array(ClassSession),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const importSessions = defineEndpoint({
  ...owners,
  method: 'POST',
  path: '/api/timetable/import',
  summary:
    'Adds and changes classes of your timetable, all or none. Repeating a row changes nothing. With `keepsExisting`, rows only add classes: classes that were imported before, or have the same day, time and name, stay as they are. `cancelled` are classes that no longer take place',
  bodyLimit: 2 * DOCUMENT_BODY_LIMIT,
  body: z
    .strictObject({
      source: SessionSource,
      rows: boundedArray(ConfirmedRow, IMPORT_ROWS_MAX),
      cancelled: boundedArray(PublicId, IMPORT_ROWS_MAX),
      keepsExisting: z
        .boolean()
        .meta({ examples: [false] })
        .optional(),
      /** The mapping of the columns, to remember. */
      columns: RememberedColumns.nullable(),
    })
    .refine(({ keepsExisting, cancelled }) => keepsExisting !== true || cancelled.length === 0, {
      path: ['cancelled'],
      error: 'must be empty with `keepsExisting`, which only adds classes',
    })
    .refine(
      ({ keepsExisting, rows }) => keepsExisting !== true || rows.every((row) => row.sessionId === null),
      {
        path: ['rows'],
        error: 'must have no `sessionId` with `keepsExisting`, which only adds classes',
      },
    ),
  response: ImportResult,
});

const CopiedWeek = z.strictObject({
  added: z.number().int(),
  same: z.number().int(),
  /** The added classes, to take the copy back. */
  addedIds: z.array(PublicId),
});
export type CopiedWeek = z.infer<typeof CopiedWeek>;

export const copyWeek = defineEndpoint({
  ...owners,
  method: 'POST',
  path: '/api/timetable/copy-week',
  summary:
    'Copies a week, by any of its days, to the next one as it was planned: without cancelled classes, and without moves and substitutes of this week alone. Classes that are already there stay as they are',
  body: z.strictObject({ week: SessionDate }),
  response: CopiedWeek,
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportPreview, PreviewedRow } from '#contract/timetable/timetable-import.contract.ts';
import type { ClassSession } from '#contract/timetable/timetable.contract.ts';
import { ImportDialog } from '#src/features/timetable/import-dialog.tsx';
import { bodyOf, jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const values = {
  date: '2026-11-27',
  time: '19:30',
  durationMinutes: 60,
  classType: 'Pole Flow',
  instructor: 'Ana',
  room: null,
  details: null,
};

const known: ClassSession = {
  ...values,
  time: '18:15',
  instructor: 'Mia Lee',
  id: 'a'.repeat(22),
  status: 'scheduled',
  source: 'table',
  revision: 1,
};

const changed: PreviewedRow = {
  row: 2,
  values,
  isCancelled: false,
  sourceKey: 'table:1',
  problems: [],
  change: 'changed',
  session: known,
};

const added: PreviewedRow = { ...changed, change: 'new', session: null };

/** The second step of an import of this row, when a class of the same day is missing. */
const openPreview = async (row: PreviewedRow, columns: ImportPreview['columns'] = null): Promise<void> => {
  const preview: ImportPreview = {
    source: 'table',
    columns,
    sheets: [],
    sheet: null,
    unknownZones: [],
    rows: [row],
    missing: [{ ...known, id: 'b'.repeat(22), classType: 'Heels' }],
    notes: [],
  };
  serveWith(() => jsonResponse(200, preview));
  show(<ImportDialog opened monday="2026-11-23" onClose={() => undefined} onImported={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Paste your timetable'), { target: { value: 'Fri 19:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Read the rows' }));
  await screen.findByRole('button', { name: 'Import 1 class' });
};

const cancelsMissing = (): boolean =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /is no longer there: cancel it/ }).checked;

test('a class that changes says what it was, and what is missing beside it is offered to be cancelled', async () => {
  await openPreview(changed);
  expect(screen.getByText('It was: 6:15 PM · Mia Lee')).toBeTruthy();
  expect(screen.getByText('Heels, Friday, Nov 27 6:15 PM')).toBeTruthy();
  expect(cancelsMissing()).toBe(true);
});

const columnOf = (
  heading: string,
  field: NonNullable<ImportPreview['columns']>[number]['field'],
  isUndecided = false,
) => ({ heading, field, sample: 'Beginner', isUndecided });

test('columns that nobody has decided about are listed open, and an example shows what a promo will say', async () => {
  const mapped = [columnOf('Date', 'day'), columnOf('Time', 'time'), columnOf('Class', 'classType')];
  await openPreview(added, [...mapped, columnOf('Level', null, true), columnOf('Notes', null, true)]);
  expect(screen.getByText(/Left out: Level, Notes\. Promos show nothing of these columns/)).toBeTruthy();
  expect(screen.getByText('Columns').closest('details')?.open).toBe(true);
  expect(screen.queryByText(/will say/)).toBeNull();
});

test('a column that is switched on shows what the video will say', async () => {
  const mapped = [columnOf('Date', 'day'), columnOf('Time', 'time'), columnOf('Class', 'classType')];
  const withText = { ...added, values: { ...values, details: 'Beginner' } };
  await openPreview(withText, [...mapped, columnOf('Level', 'details')]);
  expect(screen.getByText(/The video of Pole Flow will say:/).textContent).toContain('Beginner');
});

test('a class that had no instructor says so', async () => {
  await openPreview({ ...changed, session: { ...known, instructor: '' } });
  expect(screen.getByText('It was: 6:15 PM · no instructor')).toBeTruthy();
});

test('rows with problems are counted, and say that they have one', async () => {
  await openPreview({ ...added, values: { ...values, time: 'late' }, change: 'problem' });
  expect(screen.getByRole('status').textContent).toBe('1 with problems');
  expect(within(screen.getByRole('listitem')).getByText('Problem')).toBeTruthy();
});

test('a row shows the problems of its source until it is edited, then those that it has', async () => {
  const problem = { field: 'date', column: null, message: 'has no day; choose one', isNote: false } as const;
  const note = { field: 'room', column: 'Room', message: 'is too long', isNote: true } as const;
  await openPreview({
    ...added,
    values: { ...values, date: '', classType: '' },
    change: 'problem',
    problems: [problem, note],
  });
  const row = within(screen.getByRole('listitem'));
  row.getByText('Row 2, has no day; choose one; Room: is too long. Name the class.');
  const type = (label: string, value: string): boolean =>
    fireEvent.change(row.getByLabelText(label), { target: { value } });
  type('Day of row 2', '2026-11-27');
  row.getByText('Name the class.');
  type('Class of row 2', 'Heels');
  expect(row.queryByText(/Name the class|Row 2/)).toBeNull();
  row.getByText('New');
  type('Time of row 2', '');
  row.getByText('Type a time such as 6:15 PM.');
  row.getByText('Problem');
});

test('a row that is left out shows the problems of its source alone', async () => {
  const note = { field: 'room', column: 'Room', message: 'is too long', isNote: true } as const;
  await openPreview({ ...added, values: { ...values, classType: '' }, change: 'problem', problems: [note] });
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText('Row 2, Room: is too long. Name the class.')).toBeTruthy();
  fireEvent.click(row.getByLabelText('Import row 2'));
  expect(row.getByText('Row 2, Room: is too long.')).toBeTruthy();
});

test('a file that cannot be read says so, and its error is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fail(this: FileReader) {
    Object.defineProperty(this, 'error', { value: new DOMException('It is gone', 'NotFoundError') });
    this.dispatchEvent(new ProgressEvent('error'));
  });
  show(<ImportDialog opened monday="2026-11-23" onClose={() => undefined} onImported={() => undefined} />);
  const picker = await screen.findByLabelText('Timetable file');
  fireEvent.change(picker, { target: { files: [new File(['Date'], 'week.csv')] } });
  expect(await screen.findByText('week.csv could not be read. Choose it again.')).toBeDefined();
  expect(logged).toHaveBeenCalledWith('Reading a timetable file failed: NotFoundError: It is gone');
});

test('a table of new classes only cancels nothing unless somebody says so', async () => {
  await openPreview(added);
  expect(cancelsMissing()).toBe(false);
});

test('Back returns to what was pasted', async () => {
  await openPreview(added);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Paste your timetable').value).toBe('Fri 19:30');
});

/** A preview of a calendar or a workbook, and the bodies of the calls. */
const openWith = async (
  answer: (body: Record<string, unknown>) => Partial<ImportPreview>,
): Promise<Record<string, unknown>[]> => {
  const bodies: Record<string, unknown>[] = [];
  serveWith((_url, init) => {
    // The body of a preview.
    const body = bodyOf(init) as Record<string, unknown>;
    bodies.push(body);
    const preview: ImportPreview = {
      source: 'table',
      columns: null,
      sheets: [],
      sheet: null,
      unknownZones: [],
      rows: [added],
      missing: [],
      notes: [],
      ...answer(body),
    };
    return jsonResponse(200, preview);
  });
  show(<ImportDialog opened monday="2026-11-23" onClose={() => undefined} onImported={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Paste your timetable'), { target: { value: 'Fri 19:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Read the rows' }));
  return bodies;
};

test('a zone that nobody knows is asked about before any class is shown', async () => {
  const bodies = await openWith(({ zones }) =>
    zones === undefined ? { rows: [], unknownZones: ['Our Zone'] } : {},
  );
  const zone = await screen.findByLabelText('Time zone “Our Zone”');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  fireEvent.change(zone, { target: { value: 'America/New_York' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show the classes' }));
  await screen.findByRole('button', { name: 'Import 1 class' });
  expect(bodies[1]).toMatchObject({ zones: { 'Our Zone': 'America/New_York' } });
});

test('the sheet that is read is shown, and another can be chosen', async () => {
  const bodies = await openWith(({ sheet = 'Week 1' }) => ({
    sheets: ['Week 1', 'Week 2'],
    sheet: String(sheet),
  }));
  const choice = await screen.findByLabelText<HTMLSelectElement>('Sheet');
  expect(choice.value).toBe('Week 1');
  fireEvent.change(choice, { target: { value: 'Week 2' } });
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Sheet').value).toBe('Week 2'));
  expect(bodies[1]).toMatchObject({ sheet: 'Week 2', columns: null });
});

test('two classes of one row are edited each by itself', async () => {
  await openWith(() => ({ rows: [added, { ...added, sourceKey: 'table:2' }] }));
  const [first, second] = await screen.findAllByLabelText<HTMLInputElement>('Class of row 2');
  fireEvent.change(first!, { target: { value: 'Spin' } });
  expect(second?.value).toBe('Pole Flow');
});

test('all rows get an instructor at once, and marked rows are left out by one press', async () => {
  const repeated = {
    field: null,
    column: null,
    message: 'the same class as row 2',
    isNote: true,
  } as const;
  const bare = { ...added, values: { ...values, instructor: '' } };
  serveWith(() =>
    jsonResponse(200, {
      source: 'table',
      columns: null,
      sheets: [],
      sheet: null,
      unknownZones: [],
      rows: [bare, { ...bare, row: 3, sourceKey: 'table:2', problems: [repeated] }],
      missing: [],
      notes: [],
    } satisfies ImportPreview),
  );
  show(<ImportDialog opened monday="2026-11-23" onClose={() => undefined} onImported={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Paste your timetable'), { target: { value: 'Fri 19:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Read the rows' }));
  await screen.findByRole('button', { name: 'Import 2 classes' });
  fireEvent.change(screen.getByLabelText('Instructor of the rows without one'), { target: { value: 'Zoe' } });
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  const filled = screen.getAllByLabelText<HTMLInputElement>(/^Instructor of row/);
  expect(filled.map(({ value }) => value)).toEqual(['Zoe', 'Zoe']);
  fireEvent.click(screen.getByRole('button', { name: 'Leave out 1 marked row' }));
  screen.getByRole('button', { name: 'Import 1 class' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'All rows' }));
  screen.getByRole('button', { name: 'Import 2 classes' });
});

/** The numbers of the rows that are left out. */
const leftOut = (): number[] =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Import row/ })
    .flatMap(({ checked }, index) => (checked ? [] : [index + 1]));

const pressRow = (row: number, options: { shiftKey?: boolean } = {}): boolean =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Import row ${row}` }), options);

const openRows = async (count: number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index) => ({ ...added, row: index + 1 }));
  serveWith(() =>
    jsonResponse(200, {
      source: 'table',
      columns: null,
      sheets: [],
      sheet: null,
      unknownZones: [],
      rows,
      missing: [],
      notes: [],
    }),
  );
  show(<ImportDialog opened monday="2026-11-23" onClose={() => undefined} onImported={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Paste your timetable'), { target: { value: 'Fri 19:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Read the rows' }));
  await screen.findByRole('button', { name: `Import ${count} classes` });
};

test('a press with shift takes all rows from the last pressed one to this, in either direction', async () => {
  await openRows(6);
  pressRow(5);
  pressRow(2, { shiftKey: true });
  expect(leftOut()).toEqual([2, 3, 4, 5]);
  pressRow(3);
  pressRow(4, { shiftKey: true });
  expect(leftOut()).toEqual([2, 5]);
});

test('without a shift key, two presses select a range, and the next one is a single row again', async () => {
  await openRows(6);
  fireEvent.click(screen.getByRole('button', { name: 'Select a range' }));
  screen.getByText('Press the first row of the range.');
  pressRow(2);
  screen.getByText('Press the last row of the range.');
  pressRow(4);
  expect(leftOut()).toEqual([2, 3, 4]);
  expect(screen.getByRole('button', { name: 'Select a range' })).toBeDefined();
  pressRow(6);
  expect(leftOut()).toEqual([2, 3, 4, 6]);
});

import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type CsvRow, csvFile } from '#server/downloads/csv.ts';

const written = (rows: AsyncIterable<CsvRow> | Iterable<CsvRow>): Promise<string> =>
  text(csvFile({ name: 'people', columns: ['Name', 'Count'], rows }).stream);

test('a CSV file has its columns, quotes what needs it, and leaves out what is missing', async () => {
  const file = csvFile({ name: 'people', columns: ['Name', 'Count'], rows: [] });
  expect([file.fileName, file.contentType]).toEqual(['people.csv', 'text/csv; charset=utf-8']);
  // The decoder takes the byte order mark for itself.
  expect(await text(file.stream)).toBe('Name,Count\r\n');
  expect(
    await written([
      ['Zoë "Z", Lee', 2],
      ['two\nlines', null],
    ]),
  ).toBe('Name,Count\r\n"Zoë ""Z"", Lee",2\r\n"two\nlines",\r\n');
});

test.each(['=HYPERLINK("http://x.test")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])(
  'a text that a spreadsheet would run is written as text: %j',
  async (formula) => {
    const [, line = ''] = (await written([[formula, -5]])).split('\r\n', 2);
    expect(line.replace(/^"/, '').startsWith(`'${formula[0]}`)).toBe(true);
    expect((await written([[formula, -5]])).endsWith(',-5\r\n')).toBe(true);
  },
);

const failing = async function* (): AsyncGenerator<CsvRow> {
  yield ['one', 1];
  throw new Error('the database is away');
};

test('rows are read while the file is sent, and a failing source ends the file with an error', async () => {
  let read = 0;
  const endless = async function* (): AsyncGenerator<CsvRow> {
    for (;;) yield ['x'.repeat(1000), (read += 1)];
  };
  const { stream } = csvFile({ name: 'endless', columns: ['a', 'b'], rows: endless() });
  await new Promise((resolve) => stream.once('readable', resolve));
  expect(read).toBeLessThan(1000);
  stream.destroy();
  await expect(written(failing())).rejects.toThrow('the database is away');
});

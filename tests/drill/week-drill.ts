/**
 * `npm run drill:week [-- --only files,weeks --json FILE]`: a studio's week under damage. `files`: 500 damaged timetables, each of which gets a clear
 * answer in bounded memory. `weeks`: a year of weeks that are prepared by themselves, by processes that are killed. Prints tried and held.
 */
import { readOptions, report, type Row } from '#tests/bench/report.ts';
import { drillFiles } from '#tests/drill/week/damaged-files.ts';
import { drillWeeks } from '#tests/drill/week/weeks.ts';

const parts: Record<string, () => Promise<Row[]>> = { files: drillFiles, weeks: drillWeeks };

const options = readOptions(['only']);
const names = options.only?.split(',') ?? Object.keys(parts);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(`There is no part ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}.`);
}
const rows: Row[] = [];
for (const name of names) rows.push(...((await parts[name]?.()) ?? []));
await report(rows, options.json);

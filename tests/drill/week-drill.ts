/**
 * `npm run drill:week [-- --only files,weeks --json FILE]`: a studio's week under damage. `files`: 500 damaged timetables, each of which gets a clear
 * answer in bounded memory. `weeks`: a year of weeks that are prepared by themselves, by processes that are killed. Prints tried and held.
 */
import { runParts } from '#tests/drill/run-parts.ts';
import { drillFiles } from '#tests/drill/week/damaged-files.ts';
import { drillWeeks } from '#tests/drill/week/weeks.ts';

await runParts({
  files: ['A damaged timetable is read or refused, in bounded time and memory', drillFiles],
  weeks: ['Weeks are prepared once each, by processes that are killed', drillWeeks],
});

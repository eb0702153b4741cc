/**
 * `npm run drill:week [-- --only calendars,files,weeks,histories --json FILE]`: a studio's week under damage. `calendars`: 300 generated calendars, compared
 * with ical.js in every class of a year. `files`: 500 damaged timetables, each of which gets a clear answer in bounded memory. `weeks`: a year of weeks that are prepared by themselves, by processes that are killed. `histories`: 300 random
 * histories of changes of the timetable and of a consent around a batch. Prints tried and held.
 */
import { runParts } from '#tests/drill/run-parts.ts';
import { drillHistories } from '#tests/drill/week/batch-histories.ts';
import { drillCalendars } from '#tests/drill/week/compare-calendars.ts';
import { drillFiles } from '#tests/drill/week/damaged-files.ts';
import { drillWeeks } from '#tests/drill/week/weeks.ts';

await runParts({
  calendars: ['A calendar is read as it is meant, at no wrong hour and with no class lost', drillCalendars],
  files: ['A damaged timetable is read or refused, in bounded time and memory', drillFiles],
  weeks: ['Weeks are prepared once each, by processes that are killed', drillWeeks],
  histories: ['What a batch made says when the timetable contradicts it', drillHistories],
});

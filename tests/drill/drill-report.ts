import type { Shown } from '#tests/drill/promises.ts';

/** What the last run of a drill has shown of one promise: on which day, of which commit, and how long the drill took. */
export type Reported = Shown & { drill: string; day: string; commit: string; seconds: number };

const HEAD = `# Drills

What the long checks have shown, written by \`npm run drill\`. *Tried* counts cases, *held* those of which the promise was kept, and *worst* is the
figure that failed or came closest to its limit. \`npm run drill -- --only auth,week\` runs some of them again, and \`npm run drill -- --all\` tries every
case of those that try fewer by default. \`tests/guards/drills.test.ts\` asks for another run of a drill when what it covers has changed since.

| drill | promise | tried | held | worst | run |
|---|---|---|---|---|---|
`;

const cell = (text: string): string => text.replaceAll('|', '/').trim();

/** The page `docs/drills.md`. Pure. */
export const drillPage = (reported: readonly Reported[]): string =>
  HEAD +
  reported
    .map(
      ({ drill, promise, tried, held, worst, day, commit, seconds }) =>
        `| \`${drill}\` | ${cell(promise)} | ${tried} | ${held === tried ? held : `**${held}**`} | ${cell(worst)} | ${day}, ${commit}, ${seconds} s |\n`,
    )
    .join('');

const LINE =
  /^\| `([^`]+)` \| (.*?) \| (\d+) \| \**(\d+)\** \| (.*?) ?\| (\d{4}-\d{2}-\d{2}), (\w+), (\d+) s \|$/gm;

/** What such a page says. Pure. */
export const readDrillPage = (page: string): Reported[] =>
  [...page.matchAll(LINE)].map(
    ([, drill = '', promise = '', tried, held, worst = '', day = '', commit = '', seconds]) => ({
      drill,
      promise,
      tried: Number(tried),
      held: Number(held),
      worst,
      day,
      commit,
      seconds: Number(seconds),
    }),
  );

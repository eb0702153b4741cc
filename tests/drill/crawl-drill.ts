import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { atLeast, exactly, readOptions, row, type Row } from '#tests/bench/report.ts';
import { type Crawled, crawlPages } from '#tests/drill/crawl/crawl-pages.ts';
import { crawlFirstStart } from '#tests/drill/crawl/first-start.ts';
import { type StartMode, startModes } from '#tests/drill/crawl/start-modes.ts';
import { crawlStudio } from '#tests/drill/crawl/studio.ts';
/**
 * `npm run drill:crawl [-- --only start,production,parts,compose,dev,studio,first-start --sizes desktop,phone --themes dark,light --json FILE]`:
 * starts the product in every mode that the README names, and goes to every screen, panel, dialog and address in each size and theme. Errors
 * in the console, responses from 400 on, failed requests and notices that something did not load count as problems.
 */
import { reportPromises, triesOf } from '#tests/drill/promises.ts';
import { devices, type Theme } from '#tests/screens/every-screen.ts';
import { openHeadlessBrowser } from '#tests/support/browser/browser.ts';
import { askForFiles } from '#tests/support/files-served.ts';
import { passableTempFolder } from '#tests/support/test-database.ts';

type Line = Crawled & { mode: string; size: string; theme: string };

const sizes = { desktop: devices.desktop, phone: devices.phone };
const themes: readonly Theme[] = (['dark', 'light'] as const).slice(0, triesOf(2, 1));

const options = readOptions(['only', 'sizes', 'themes']);

const selected = <Name extends string>(
  names: readonly Name[],
  given: string | undefined,
): readonly Name[] => {
  const wanted = given?.split(',');
  const unknown = wanted?.filter((each) => !names.some((name) => name === each)) ?? [];
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: choose from ${names.join(', ')}.`);
  return names.filter((name) => wanted?.includes(name) ?? true);
};

/** A folder that the embedded database of root can enter too. */
const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(passableTempFolder(), 'polepro-crawl-'));
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const print = ({ mode, size, theme, pages, others, problems }: Line): void => {
  console.log(`${mode}, ${size}, ${theme}: ${pages} pages, ${problems.length} problems`);
  for (const problem of new Set(problems)) console.log(`  ${problem}`);
  if (others.length > 0)
    console.log(`  loaded by address: ${others.map((path) => basename(path)).join(' ')}`);
};

type Found = { lines: Line[]; rows: Row[] };
type Part = { name: string; crawl: (browser: Browser, folder: string) => Promise<Found> };

/** Every page in each size and theme. */
const everyPage = (mode: StartMode): Part => ({
  name: mode.name,
  crawl: async (browser, folder) => {
    const started = await mode.start(folder);
    const found: Found = { lines: [], rows: [] };
    try {
      for (const size of selected(['desktop', 'phone'], options.sizes))
        for (const theme of selected(themes, options.themes)) {
          const crawled = await crawlPages(browser, mode, started, sizes[size], theme);
          found.lines.push({ mode: mode.name, size: sizes[size].name, theme, ...crawled });
        }
      if (!mode.servesBuild) return found;
      const { files, refused } = await askForFiles(started.address);
      for (const problem of refused) console.log(`  ${problem}`);
      found.rows.push(
        row(`${mode.name}: files that the build names`, files, 'files', atLeast(1000)),
        row(`${mode.name}: of them not served`, refused.length, 'files', exactly(0)),
      );
      return found;
    } finally {
      await started.stop();
    }
  },
});

const once = (
  name: string,
  size: string,
  crawl: (browser: Browser, folder: string) => Promise<Crawled>,
): Part => ({
  name,
  crawl: async (browser, folder) => ({
    lines: [{ mode: name, size, theme: 'dark', ...(await crawl(browser, folder)) }],
    rows: [],
  }),
});

const parts: Record<string, Part> = {
  ...Object.fromEntries(Object.entries(startModes).map(([key, mode]) => [key, everyPage(mode)])),
  studio: once('npm run studio', devices.desktop.name, crawlStudio),
  'first-start': once('npm start with BACKUP_DIR', devices.phone.name, crawlFirstStart),
};

/** What does not start, or breaks off, is a problem, and the others go on. */
const brokenOff = (mode: string, error: unknown): Found => {
  const problems = [`It broke off: ${String(error)}`];
  return {
    lines: [{ mode, size: '-', theme: '-', pages: 0, requests: 0, chunks: 0, others: [], problems }],
    rows: [],
  };
};

const lines: Line[] = [];
const rows: Row[] = [];
const browser = await openHeadlessBrowser();
try {
  for (const key of selected(Object.keys(parts), options.only)) {
    const part = parts[key];
    if (part === undefined) continue;
    const found = await inFolder((folder) => part.crawl(browser, folder)).catch((error: unknown) =>
      brokenOff(part.name, error),
    );
    found.lines.forEach(print);
    lines.push(...found.lines);
    rows.push(...found.rows);
  }
} finally {
  await browser.close();
}
console.table(
  lines.map(({ mode, size, theme, pages, chunks, others, requests, problems }) => ({
    mode,
    size,
    theme,
    pages,
    'chunks fetched': chunks === 0 ? 'no build' : `${chunks - others.length} of ${chunks}`,
    requests,
    problems: problems.length,
  })),
);
for (const { mode, size, theme, pages, problems } of lines) {
  rows.push(row(`${mode}, ${size}, ${theme}: pages`, pages, 'pages', atLeast(1)));
  rows.push(row(`${mode}, ${size}, ${theme}: problems`, problems.length, 'problems', exactly(0)));
}
await reportPromises(
  [{ promise: 'Every page of every start mode opens without a problem', rows }],
  options.json,
);

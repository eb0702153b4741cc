import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openBarePage } from '#tests/bench/editor/bare-page.ts';
import { fetchedBytes, interactiveAt, longestTask, quietAt, RUNS } from '#tests/bench/editor/figures.ts';
import {
  desktop,
  type Noted,
  openPage,
  openPromo,
  phone,
  type WatchedPage,
} from '#tests/bench/editor/page.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const promo = scenePromo({ texts: 3, overlays: 0, hasBackground: true });
const KILOBYTE = 1000;

/** What is downloaded until the preview shows, on a desktop and on a phone, and until a visitor can sign in. */
export const benchBytes = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [name, device] of [
    ['desktop', desktop],
    ['phone', phone],
  ] as const) {
    const opened = await openPage(browser, product, { device, slowdown: 4 });
    const { showsAt, playsAt } = await openPromo(opened, product, promo);
    const at = showsAt ?? Number.NaN;
    const scripts = await fetchedBytes(opened, '.js', at);
    const sheets = await fetchedBytes(opened, '.css', at);
    const untilItPlays = await fetchedBytes(opened, '.js', playsAt ?? Number.NaN);
    await opened.close();
    rows.push(
      row(`JavaScript until the preview shows, ${name}`, scripts / KILOBYTE, 'KB gzip', atMost(420)),
      row(`JavaScript until it plays, ${name}`, untilItPlays / KILOBYTE, 'KB gzip'),
      row(`CSS until the preview shows, ${name}`, sheets / KILOBYTE, 'KB gzip', atMost(25)),
    );
  }
  const visitor = await openPage(browser, product, { device: phone, slowdown: 1 });
  await visitor.page.context().clearCookies();
  await visitor.page.goto(`${product.address}/auth`);
  await visitor.page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await visitor.page.waitForLoadState('networkidle');
  const scripts = await fetchedBytes(visitor, '.js', Infinity);
  const ofEditor = (await visitor.fetched()).filter(({ url }) => /editor|stage|player/i.test(url)).length;
  await visitor.close();
  return [
    ...rows,
    row('JavaScript until a visitor can sign in', scripts / KILOBYTE, 'KB gzip', atMost(190)),
    row('files of the editor on public pages', ofEditor, 'files', atMost(0)),
  ];
};

/** A page that is not quiet by then counts as quiet at this time: a slow machine misses the goal, and the other rows are still measured. */
const QUIET_LIMIT_MS = 30_000;

/** When the page has been quiet for a second, ms since the navigation started, and its long tasks until then. */
const seeQuiet = (
  opened: WatchedPage,
  showsAt: number,
): Promise<{ at: number; longTasks: Noted['longTasks'] }> =>
  waitUntil('the page to be quiet', async () => {
    const { longTasks } = await opened.noted();
    const at = Math.min(quietAt(showsAt, longTasks), QUIET_LIMIT_MS);
    return (await opened.page.evaluate<number>('performance.now()')) < at ? null : { at, longTasks };
  });

/** How many times later than a bare page the editor may be quiet. */
const TIMES_BARE = 3;

/** One task of 51 ms instead of 49 moves a load by up to a second, so it takes more of them than other figures. */
const QUIET_RUNS = 7;

/** When the editor is quiet on a device, and how long its long tasks last from the preview until then, ms. */
const seeEditorQuiet = async (
  browser: Browser,
  product: RunningProduct,
  device: BrowserContextOptions,
): Promise<{ at: number; busy: number }> => {
  const opened = await openPage(browser, product, { device, slowdown: 4 });
  const { showsAt } = await openPromo(opened, product, promo);
  const { at, longTasks } = await seeQuiet(opened, showsAt ?? Number.NaN);
  await opened.close();
  const after = longTasks.filter(({ start }) => start >= (showsAt ?? 0) && start < at);
  return { at, busy: after.reduce((sum, { duration }) => sum + duration, 0) };
};

/**
 * When a desktop with a four times slower processor has loaded everything and rests, beside a bare page. Without a graphics card the
 * playing preview itself is at times a long task, so a preview that rests shows how long the loading alone takes.
 */
export const benchQuiet = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const bare: number[] = [];
  const [plays, rests]: [{ at: number; busy: number }[], { at: number; busy: number }[]] = [[], []];
  for (let run = 0; run < QUIET_RUNS; run += 1) {
    const empty = await openBarePage(browser, product, desktop);
    const loadedAt = await empty.page.evaluate<number>(
      `performance.getEntriesByType('navigation')[0].loadEventEnd`,
    );
    bare.push((await seeQuiet(empty, loadedAt)).at);
    await empty.close();
    plays.push(await seeEditorQuiet(browser, product, desktop));
    rests.push(await seeEditorQuiet(browser, product, { ...desktop, reducedMotion: 'reduce' }));
  }
  const goal = atMost(Math.round(TIMES_BARE * median(bare)));
  return [
    row('quiet for a second, a bare page', median(bare), 'ms'),
    ...[
      { name: 'desktop', runs: plays },
      { name: 'desktop whose preview rests', runs: rests },
    ].flatMap(({ name, runs }) => [
      row(`quiet for a second, ${name}`, median(runs.map(({ at }) => at)), 'ms', goal),
      row(`long tasks from the preview until then, ${name}`, median(runs.map(({ busy }) => busy)), 'ms'),
    ]),
  ];
};

/** When a phone with a four times slower processor shows the promo and responds. */
export const benchPhone = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const isFast4g of [false, true]) {
    const [interactive, longest, plays]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < RUNS; run += 1) {
      const opened = await openPage(browser, product, { device: phone, slowdown: 4, isFast4g });
      await openPromo(opened, product, promo);
      // The page may still be busy right after that.
      await opened.page.waitForTimeout(1000);
      const noted = await opened.noted();
      const at = interactiveAt(noted);
      interactive.push(at);
      longest.push(longestTask(noted, at));
      plays.push(noted.playsAt ?? Number.NaN);
      await opened.close();
    }
    const network = isFast4g ? 'phone with Fast 4G' : 'phone';
    rows.push(
      row(`interactive, ${network}`, median(interactive), 'ms', atMost(isFast4g ? 2300 : 1700)),
      row(`plays, ${network}`, median(plays), 'ms'),
      row(`longest task until then, ${network}`, median(longest), 'ms', atMost(400)),
    );
  }
  return rows;
};

import type { Browser } from 'playwright-core';
import { median } from '#tests/bench/render/timed-render.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

const TABS = ['users', 'videos', 'studios', 'classes', 'activity'];
const RUNS = 3;

/** The time at which the tab has its heading or its search, ms since the navigation started. */
const SHOWN = `document.querySelector('main :is(h2, [type=search], section input)') === null ? false : performance.now()`;

/** The time at which nothing in the tab loads any more. */
const FILLED = `document.querySelector('main [aria-label^="Loading"]') === null ? performance.now() : false`;

const openTab = async (
  browser: Browser,
  product: RunningProduct,
  tab: string,
): Promise<{ shown: number; filled: number }> => {
  // Playwright evaluates the conditions in the page, which the app's own policy forbids.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  try {
    context.setDefaultTimeout(120_000);
    const { email, password } = product.account('admin');
    const headers = { origin: product.address };
    await context.request.post(`${product.address}/api/auth/login`, { headers, data: { email, password } });
    const page = await context.newPage();
    await page.goto(`${product.address}/admin?tab=${tab}`, { waitUntil: 'commit' });
    const at = async (condition: string): Promise<number> =>
      Number(await (await page.waitForFunction(condition)).jsonValue());
    const shown = await at(SHOWN);
    return { shown, filled: await at(FILLED) };
  } finally {
    await context.close();
  }
};

const benchTab = async (browser: Browser, product: RunningProduct, tab: string): Promise<Row[]> => {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await openTab(browser, product, tab));
  return [
    row(`first paint of ${tab}`, median(runs.map(({ shown }) => shown)), 'ms', atMost(1000)),
    row(`all of ${tab} loaded`, median(runs.map(({ filled }) => filled)), 'ms'),
  ];
};

/** When each tab shows what it is, and when it shows everything, on a desktop with an empty cache. */
export const benchFirstPaint = async (product: RunningProduct): Promise<Row[]> => {
  const browser = await openBrowser();
  const rows: Row[] = [];
  try {
    for (const tab of TABS) rows.push(...(await benchTab(browser, product, tab)));
  } finally {
    await browser.close();
  }
  return rows;
};

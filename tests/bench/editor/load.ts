import type { Browser } from 'playwright-core';
import { fetchedBytes, interactiveAt, longestTask, RUNS } from '#tests/bench/editor/figures.ts';
import { desktop, openPage, openPromo, phone } from '#tests/bench/editor/page.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

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

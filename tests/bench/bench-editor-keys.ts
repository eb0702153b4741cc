import type { Browser } from 'playwright-core';
import { percentile, RUNS } from '#tests/bench/editor-figures.ts';
import { desktop, openPage, openPromo } from '#tests/bench/editor-page.ts';
import { scenePromo } from '#tests/support/scene-promo.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { median } from '#tests/bench/timed-render.ts';
import { textOnFilm } from '#tests/support/hands.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

const KEYS = 'Come and fly with us on friday evening at!';
/** Somebody who types fast, ms between two keys. */
const BETWEEN = 80;

const scenes = {
  'three texts': { promo: scenePromo({ texts: 3, overlays: 0, hasBackground: true }), most: 32 },
  'full scene playing': { promo: scenePromo({ texts: 12, overlays: 8, hasBackground: true }), most: 50 },
};

/** How soon a typed letter is painted, in its field and on the film, with a processor four times slower. */
export const benchKeys = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [name, { promo, most }] of Object.entries(scenes)) {
    const [field, film, tasks]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < RUNS; run += 1) {
      const opened = await openPage(browser, product, { device: desktop, slowdown: 4 });
      await openPromo(opened, product, promo);
      await opened.page.waitForTimeout(3000);
      if (name === 'three texts') await opened.page.keyboard.press('Space');
      const { middle } = await textOnFilm(opened.page, 'scene-text-1');
      await opened.page.mouse.click(middle.x, middle.y);
      await opened.page.locator('#edit-words').click();
      await opened.page.keyboard.press('End');
      await opened.page.waitForTimeout(500);
      await opened.forget();
      for (const key of KEYS.slice(0, 40)) {
        await opened.page.keyboard.press(key === ' ' ? 'Space' : key);
        await opened.page.waitForTimeout(BETWEEN);
      }
      const noted = await opened.noted();
      field.push(percentile(noted.fieldKeys, 0.95));
      film.push(percentile(noted.keys, 0.95));
      tasks.push(noted.longTasks.length);
      await opened.close();
    }
    rows.push(
      row(`key to paint p95, ${name}`, median(field), 'ms', atMost(most)),
      row(`key to the film p95, ${name}`, median(film), 'ms'),
      name === 'three texts'
        ? row(`long tasks in 40 keys, ${name}`, median(tasks), 'tasks', atMost(0))
        : row(`long tasks in 40 keys, ${name}`, median(tasks), 'tasks'),
    );
  }
  return rows;
};

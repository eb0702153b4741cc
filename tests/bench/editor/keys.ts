import type { Browser } from 'playwright-core';
import { RUNS } from '#tests/bench/editor/figures.ts';
import { desktop, openPage, openPromo } from '#tests/bench/editor/page.ts';
import { type Typing, typeLetters } from '#tests/bench/editor/typing.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { textInPreview } from '#tests/support/browser/pointer.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

const scenes = {
  'three texts': { promo: scenePromo({ texts: 3, overlays: 0, hasBackground: true }), most: 32 },
  'full scene playing': { promo: scenePromo({ texts: 12, overlays: 8, hasBackground: true }), most: 50 },
};

/** How soon a typed letter is painted in its field and on the preview, with a four times slower processor. */
export const benchKeys = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [name, { promo, most }] of Object.entries(scenes)) {
    const typings: Typing[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const opened = await openPage(browser, product, { device: desktop, slowdown: 4 });
      await openPromo(opened, product, promo);
      await opened.page.waitForTimeout(3000);
      if (name === 'three texts') await opened.page.keyboard.press('Space');
      const { middle } = await textInPreview(opened.page, 'scene-text-1');
      await opened.page.mouse.click(middle.x, middle.y);
      await opened.page.locator('#edit-text-content').click();
      await opened.page.keyboard.press('End');
      await opened.page.waitForTimeout(500);
      typings.push(await typeLetters(opened));
      await opened.close();
    }
    const middling = (figure: (typing: Typing) => number): number => median(typings.map(figure));
    const longTasks = middling((typing) => typing.longTasks);
    rows.push(
      row(
        `key to paint p95, ${name}`,
        middling(({ field }) => field.drawn),
        'ms',
        atMost(most),
      ),
      row(
        `key to the end of the frame p95, ${name}`,
        middling(({ field }) => field.done),
        'ms',
        atMost(most),
      ),
      row(
        `key to the preview p95, ${name}`,
        middling(({ preview }) => preview.done),
        'ms',
      ),
      name === 'three texts'
        ? row(`long tasks in 40 keys, ${name}`, longTasks, 'tasks', atMost(0))
        : row(`long tasks in 40 keys, ${name}`, longTasks, 'tasks'),
    );
  }
  return rows;
};

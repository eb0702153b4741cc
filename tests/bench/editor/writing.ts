import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { ClassInfo } from '#schema/class/class-info.ts';
import { RUNS } from '#tests/bench/editor/figures.ts';
import { desktop, openPage, openPromo, phone } from '#tests/bench/editor/page.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import { atMost, reported, row, type Row } from '#tests/bench/report.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

/** Presses Create Promotion, and gives the time until the first paragraph is drawn in one of the small promos, ms. */
const TIME_FIRST_BLOCK = `new Promise((resolve) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Create Promotion');
  const observer = new MutationObserver(() => {
    if (document.querySelector('[aria-label="Texts to choose from"] [data-text-element]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const pressedAt = performance.now();
  button.click();
})`;

const classInfo = ClassInfo.parse({
  instructorName: 'Ana Ruiz',
  studio: 'Skyline Pole',
  classType: 'Pole Flow',
  schedule: 'Every Thursday',
  time: '6:15 PM',
});

/** How soon the offline writer's first paragraph shows after the press, with the whole product. */
export const benchWriting = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [name, device, slowdown] of [
    ['desktop', desktop, 1],
    ['phone', phone, 4],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const opened = await openPage(browser, product, { device, slowdown });
      const { page } = opened;
      const scene = scenePromo({ texts: 0, overlays: 0, hasBackground: true });
      await openPromo(opened, product, { ...scene, contentType: 'ai-promotion', classInfo });
      await page.getByRole('button', { name: 'Write', exact: true }).click();
      await page.getByRole('button', { name: 'Create Promotion' }).waitFor();
      // Until the rest of the editor is loaded.
      await page.waitForTimeout(8000);
      times.push(z.number().parse(await page.evaluate(TIME_FIRST_BLOCK)));
      await opened.close();
    }
    const goal = slowdown === 1 ? atMost(300) : reported;
    rows.push(row(`press to the first paragraph, ${name}, ${slowdown}x slowdown`, median(times), 'ms', goal));
  }
  return rows;
};

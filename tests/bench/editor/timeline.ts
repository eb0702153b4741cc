import type { Browser } from 'playwright-core';
import { RUNS } from '#tests/bench/editor/figures.ts';
import { desktop, openPage, openPromo } from '#tests/bench/editor/page.ts';
import { type Drag, dragAround, pointers } from '#tests/bench/editor/pointer.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { middleOf, textInPreview } from '#tests/support/browser/pointer.ts';
import { movingScene } from '#tests/support/rendering/scene-promo.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

const middleValue = (all: readonly Drag[], read: (drag: Drag) => number): number => median(all.map(read));

/**
 * With 12 texts and 8 overlays that all move, and a four times slower processor: how smoothly the timeline is scrubbed, and how closely a
 * text follows the pointer while the promo plays.
 */
export const benchTimeline = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const [scrubs, drags]: [Drag[], Drag[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    const opened = await openPage(browser, product, { device: desktop, slowdown: 4 });
    const { page } = opened;
    await openPromo(opened, product, movingScene({ texts: 12, overlays: 8, hasBackground: true }));
    await page.waitForTimeout(3000);
    const pointer = pointers.mouse(opened);
    const { middle } = await textInPreview(page, 'scene-text-1');
    drags.push(await dragAround(browser, opened, pointer, middle));
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Timeline', exact: true }).click();
    const ruler = page.getByRole('region', { name: 'Timeline' }).getByText('5', { exact: true });
    scrubs.push(await dragAround(browser, opened, pointer, await middleOf(ruler)));
    await opened.close();
  }
  return [
    row(
      'scrubbing the timeline, all moving',
      middleValue(scrubs, ({ drawn }) => drawn.perSecond),
      'frames/s',
      atLeast(50),
    ),
    row(
      'longest frame of scrubbing',
      middleValue(scrubs, ({ drawn }) => drawn.longest),
      'ms',
      atMost(100),
    ),
    row(
      'drag drawn, mouse, all moving and playing',
      middleValue(drags, ({ drawn }) => drawn.perSecond),
      'frames/s',
      atLeast(50),
    ),
  ];
};

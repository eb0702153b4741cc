import type { Browser } from 'playwright-core';
import { RUNS } from '#tests/bench/editor/figures.ts';
import { desktop, openPage, openPromo, phone } from '#tests/bench/editor/page.ts';
import { type Drag, dragAround, pointers } from '#tests/bench/editor/pointer.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import { atLeast, atMost, type Goal, reported, row, type Row } from '#tests/bench/report.ts';
import { textInPreview } from '#tests/support/browser/pointer.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

const scenes = {
  'three texts': { promo: scenePromo({ texts: 3, overlays: 0, hasBackground: true }), isPlaying: false },
  'full scene playing': {
    promo: scenePromo({ texts: 12, overlays: 8, hasBackground: true }),
    isPlaying: true,
  },
};

/** How closely a text follows the pointer, with a four times slower processor. */
export const benchDrag = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [sceneName, { promo, isPlaying }] of Object.entries(scenes)) {
    for (const [pointerName, device] of [
      ['mouse', desktop],
      ['finger', phone],
    ] as const) {
      const drags: Drag[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const opened = await openPage(browser, product, { device, slowdown: 4 });
        await openPromo(opened, product, promo);
        await opened.page.waitForTimeout(3000);
        if (!isPlaying) await opened.page.keyboard.press('Space');
        const { middle } = await textInPreview(opened.page, 'scene-text-1');
        drags.push(await dragAround(browser, opened, pointers[pointerName](opened), middle));
        await opened.close();
      }
      const what = `${pointerName}, ${sceneName}`;
      // Each figure is measured in two ways and has a goal for each: see docs/benchmarks.md.
      const fluent = atLeast(isPlaying ? 50 : 58);
      const prompt = isPlaying ? reported : atMost(pointerName === 'mouse' ? 16 : 36);
      const even = isPlaying ? reported : atMost(50);
      const figure = (name: string, read: (drag: Drag) => number, unit: string, goal: Goal): Row =>
        row(`${name}, ${what}`, median(drags.map(read)), unit, goal);
      rows.push(
        figure('text followed', ({ followed }) => followed, 'frames/s', reported),
        figure('drag drawn', ({ drawn }) => drawn.perSecond, 'frames/s', fluent),
        figure('drag on the screen', ({ shown }) => shown.perSecond, 'frames/s', fluent),
        figure('on the screen with all standing still', ({ all }) => all.perSecond, 'frames/s', reported),
        figure('pointer to frame p95', ({ late }) => late.drawn, 'ms', prompt),
        figure('pointer to the end of the frame p95', ({ late }) => late.done, 'ms', prompt),
        figure('longest frame of a drag', ({ drawn }) => drawn.longest, 'ms', even),
        figure('longest frame of a drag on the screen', ({ shown }) => shown.longest, 'ms', even),
        figure('longest with all standing still', ({ all }) => all.longest, 'ms', reported),
      );
    }
  }
  return rows;
};

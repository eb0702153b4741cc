import type { Browser } from 'playwright-core';
import { RUNS } from '#tests/bench/editor/figures.ts';
import { framesOf } from '#tests/bench/editor/frames.ts';
import { desktop, openPage, openPromo } from '#tests/bench/editor/page.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

const SECONDS = 8;

/** How smoothly a promo plays on a desktop: the frames of its background that are drawn. */
export const benchPlayback = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const [fps, longest]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    const opened = await openPage(browser, product, { device: desktop, slowdown: 1 });
    await openPromo(opened, product, scenePromo({ texts: 4, overlays: 2, hasBackground: true }));
    // Until the rest of the editor is loaded, and away from the seam of the 15 s loop.
    await opened.page.waitForTimeout(3000);
    await opened.stopRecording();
    await opened.page.waitForTimeout(SECONDS * 1000);
    const { draws } = await opened.noted();
    const frames = framesOf(draws);
    fps.push(frames.perSecond);
    longest.push(frames.longest);
    await opened.close();
  }
  return [
    row('playback, 4 texts and 2 overlays over a video', median(fps), 'of 30 frames/s', atLeast(29.9)),
    row('longest gap of playback', median(longest), 'ms', atMost(50)),
  ];
};

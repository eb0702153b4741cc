import type { Browser } from 'playwright-core';
import { RUNS } from '#tests/bench/editor-figures.ts';
import { type Drag, dragAround, hands } from '#tests/bench/editor-hand.ts';
import { desktop, openPage, openPromo, phone } from '#tests/bench/editor-page.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { median } from '#tests/bench/timed-render.ts';
import { textOnFilm } from '#tests/support/hands.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';
import { scenePromo } from '#tests/support/scene-promo.ts';

const scenes = {
  'three texts': { promo: scenePromo({ texts: 3, overlays: 0, hasBackground: true }), isPlaying: false },
  'full scene playing': {
    promo: scenePromo({ texts: 12, overlays: 8, hasBackground: true }),
    isPlaying: true,
  },
};

/** How closely a text follows the hand, with a processor four times slower. */
export const benchDrag = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [sceneName, { promo, isPlaying }] of Object.entries(scenes)) {
    for (const [handName, device] of [
      ['mouse', desktop],
      ['finger', phone],
    ] as const) {
      const drags: Drag[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const opened = await openPage(browser, product, { device, slowdown: 4 });
        await openPromo(opened, product, promo);
        await opened.page.waitForTimeout(3000);
        if (!isPlaying) await opened.page.keyboard.press('Space');
        const { middle } = await textOnFilm(opened.page, 'scene-text-1');
        drags.push(await dragAround(browser, opened, hands[handName](opened), middle));
        await opened.close();
      }
      const middling = (figure: (drag: Drag) => number): number => median(drags.map(figure));
      const what = `${handName}, ${sceneName}`;
      const late = middling((drag) => drag.late.drawn);
      const longest = middling((drag) => drag.drawn.longest);
      rows.push(
        row(
          `text followed, ${what}`,
          middling(({ followed }) => followed),
          'frames/s',
        ),
        row(
          `drag drawn, ${what}`,
          middling(({ drawn }) => drawn.perSecond),
          'frames/s',
          atLeast(isPlaying ? 50 : 58),
        ),
        isPlaying
          ? row(`pointer to frame p95, ${what}`, late, 'ms')
          : row(`pointer to frame p95, ${what}`, late, 'ms', atMost(handName === 'mouse' ? 16 : 36)),
        isPlaying
          ? row(`longest frame of a drag, ${what}`, longest, 'ms')
          : row(`longest frame of a drag, ${what}`, longest, 'ms', atMost(50)),
        row(
          `pointer to the end of the frame p95, ${what}`,
          middling((drag) => drag.late.done),
          'ms',
        ),
        row(
          `text moved on the screen, ${what}`,
          middling(({ shown }) => shown),
          'frames/s',
        ),
      );
    }
  }
  return rows;
};

import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { desktop, type OpenPage, openPage, openPromo, phone } from '#tests/bench/editor/page.ts';
import { dragBack, pointers } from '#tests/bench/editor/pointer.ts';
import { typeLetters } from '#tests/bench/editor/typing.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { textInPreview } from '#tests/support/browser/pointer.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

/** Pairs of samples, with a video and without one, right after each other. */
const PAIRS = 7;

/** How long input over a playing video may take relative to the same without one. */
const MAX_RATIO = 1.5;
/** How often frames of the video may be drawn meanwhile, per second. */
const MAX_DRAWS = 8;

const TEXT = 'scene-text-1';

const devices = {
  desktop: { device: desktop, pointer: 'mouse' },
  phone: { device: phone, pointer: 'finger' },
} as const;
type Device = keyof typeof devices;

/** How long it takes from the input to the end of the frame that shows it, ms, and the frames of the video drawn meanwhile. */
type Sample = { late: number; drawsPerSecond: number };

/** Presses the button even where a popup covers it. */
const press = ({ page }: OpenPage, name: 'Play' | 'Pause'): Promise<void> =>
  page.getByRole('region', { name: 'Playback' }).getByRole('button', { name }).dispatchEvent('click');

const closePopup = ({ page }: OpenPage): Promise<void> =>
  page.getByRole('button', { name: 'Done', exact: true }).tap();

/** Takes a sample of an input while the preview plays. */
const samplePlaying = async (opened: OpenPage, input: () => Promise<number>): Promise<Sample> => {
  await press(opened, 'Play');
  await opened.page.waitForTimeout(1500);
  const start = performance.now();
  const late = await input();
  const seconds = (performance.now() - start) / 1000;
  const { draws } = await opened.noted();
  return { late, drawsPerSecond: draws.length / seconds };
};

const sampleDrag = async (opened: OpenPage, device: Device): Promise<Sample> => {
  const { middle } = await textInPreview(opened.page, TEXT);
  // The drag pauses the preview.
  return samplePlaying(opened, async () => {
    const { done } = await dragBack(opened, pointers[devices[device].pointer](opened), middle);
    return done;
  });
};

const sampleKeys = async (opened: OpenPage, device: Device): Promise<Sample> => {
  const { page } = opened;
  const { middle } = await textInPreview(page, TEXT);
  if (device === 'phone') {
    await page.touchscreen.tap(middle.x, middle.y);
    await page.getByRole('textbox', { name: 'Text', exact: true }).tap();
  } else {
    await page.mouse.click(middle.x, middle.y);
    await page.locator('#edit-text-content').click();
  }
  // The first letter replaces those of the last sample.
  await page.keyboard.press('ControlOrMeta+A');
  const sample = await samplePlaying(opened, async () => (await typeLetters(opened)).field.done);
  await press(opened, 'Pause');
  if (device === 'phone') await closePopup(opened);
  return sample;
};

/** From the next press until the popup that edits a text is drawn, ms. */
const TIME_POPUP = `new Promise((resolve) => {
  let pressedAt = 0;
  const note = ({ timeStamp }) => {
    pressedAt = timeStamp;
  };
  addEventListener('pointerdown', note, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-edits-promo]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
  });
  observer.observe(document.body, { childList: true, subtree: true });
})`;

const sampleTap = async (opened: OpenPage): Promise<Sample> => {
  const { page } = opened;
  const { middle } = await textInPreview(page, TEXT);
  const sample = await samplePlaying(opened, async () => {
    await opened.stopRecording();
    const isDrawn = page.evaluate(TIME_POPUP);
    await page.touchscreen.tap(middle.x, middle.y);
    return z.number().parse(await isDrawn);
  });
  await closePopup(opened);
  return sample;
};

const TAP = 'tap to popup';

/** Each is measured as often; of a tap there is one time, of the others the 95th percentile. */
const inputs = {
  phone: { drag: sampleDrag, key: sampleKeys, [TAP]: sampleTap },
  desktop: { drag: sampleDrag, key: sampleKeys },
};

const openPaused = async (
  browser: Browser,
  product: RunningProduct,
  device: Device,
  hasBackground: boolean,
): Promise<OpenPage> => {
  const opened = await openPage(browser, product, { device: devices[device].device, slowdown: 4 });
  await openPromo(opened, product, scenePromo({ texts: 3, overlays: 0, hasBackground }));
  // Until the rest of the editor is loaded.
  await opened.page.waitForTimeout(8000);
  await press(opened, 'Pause');
  return opened;
};

/**
 * How much later a drag and the keys in a field show over a playing video than in the same promo without one, with a four times slower
 * processor. Both promos are open, and take turns, so that whatever else the machine does concerns both.
 */
export const benchInputOverVideo = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const device of ['phone', 'desktop'] as const) {
    const [over, without] = [
      await openPaused(browser, product, device, true),
      await openPaused(browser, product, device, false),
    ];
    for (const [name, sample] of Object.entries(inputs[device])) {
      const pairs: { over: Sample; without: Sample }[] = [];
      for (let pair = 0; pair < PAIRS; pair += 1) {
        // Each goes first in turn.
        const first = pair % 2 === 0 ? over : without;
        const one = await sample(first, device);
        const other = await sample(first === over ? without : over, device);
        pairs.push(first === over ? { over: one, without: other } : { over: other, without: one });
      }
      const what = `${name} on a ${device}`;
      rows.push(
        row(`${what} over a playing video`, median(pairs.map((pair) => pair.over.late)), 'ms'),
        row(`${what} without a video`, median(pairs.map((pair) => pair.without.late)), 'ms'),
        row(
          `${what}, over a playing video to without`,
          median(pairs.map((pair) => pair.over.late / pair.without.late)),
          'times',
          atMost(MAX_RATIO),
        ),
      );
      // A single frame in a tap of a tenth of a second would count as ten.
      if (name === TAP) continue;
      rows.push(
        row(
          `frames of the video drawn during ${what}`,
          Math.max(...pairs.map((pair) => pair.over.drawsPerSecond)),
          'frames/s',
          atMost(MAX_DRAWS),
        ),
      );
    }
    await over.close();
    await without.close();
  }
  return rows;
};

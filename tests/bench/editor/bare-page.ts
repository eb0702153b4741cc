import type { Browser } from 'playwright-core';
import { RUNS } from '#tests/bench/editor/figures.ts';
import { desktop, type Late, openPage, phone } from '#tests/bench/editor/page.ts';
import { dragAround, pointers } from '#tests/bench/editor/pointer.ts';
import { typeLetters } from '#tests/bench/editor/typing.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import { row, type Row } from '#tests/bench/report.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

/** A field, and a square that follows the pointer: what the browser takes without any product. */
const BARE = `<!doctype html>
<meta name="viewport" content="width=device-width, initial-scale=1">
<body style="margin: 0">
<textarea rows="2"></textarea>
<section aria-label="Preview">
  <div data-layer style="position: absolute; left: 100px; top: 200px; width: 100px; height: 100px; background: teal; touch-action: none"></div>
</section>
<script>
  const square = document.querySelector('[data-layer]');
  square.onpointerdown = (event) => square.setPointerCapture(event.pointerId);
  square.onpointermove = ({ buttons, clientX, clientY }) => {
    if (buttons === 1) square.style.translate = (clientX - 150) + 'px ' + (clientY - 250) + 'px';
  };
</script>`;

const MIDDLE = { x: 150, y: 250 };

const rows = (what: string, late: readonly Late[]): Row[] => [
  row(`${what}, a bare page`, median(late.map(({ drawn }) => drawn)), 'ms'),
  row(`${what}, a bare page, to the end of the frame`, median(late.map(({ done }) => done)), 'ms'),
];

/** Opens the bare page with a four times slower processor. */
export const openBarePage = async (browser: Browser, product: RunningProduct, device: typeof desktop) => {
  const opened = await openPage(browser, product, { device, slowdown: 4 });
  const address = `${product.address}/bare`;
  await opened.page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: BARE }));
  await opened.page.goto(address);
  return opened;
};

/** What an empty page takes on this machine in the same run: nothing can be faster. */
export const benchBarePage = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const [keys, mouse, finger]: [Late[], Late[], Late[]] = [[], [], []];
  for (let run = 0; run < RUNS; run += 1) {
    const mousePage = await openBarePage(browser, product, desktop);
    await mousePage.page.locator('textarea').focus();
    keys.push((await typeLetters(mousePage)).field);
    mouse.push((await dragAround(browser, mousePage, pointers.mouse(mousePage), MIDDLE)).late);
    await mousePage.close();
    const touchPage = await openBarePage(browser, product, phone);
    finger.push((await dragAround(browser, touchPage, pointers.finger(touchPage), MIDDLE)).late);
    await touchPage.close();
  }
  return [
    ...rows('key to paint p95', keys),
    ...rows('pointer to frame p95, mouse', mouse),
    ...rows('pointer to frame p95, finger', finger),
  ];
};

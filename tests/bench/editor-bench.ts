/**
 * `npm run bench:editor [-- --only NAME,NAME --json FILE]`: how much the editor downloads, how soon it responds, how closely it
 * follows pointer and keys, and how smoothly it plays, in Chromium with the whole product. Names: bytes bare quiet phone drag keys
 * input playback timeline writing; `bare` is an empty page for comparison.
 */
import type { Browser } from 'playwright-core';
import { benchBarePage } from '#tests/bench/editor/bare-page.ts';
import { benchDrag } from '#tests/bench/editor/drag.ts';
import { benchInputOverVideo } from '#tests/bench/editor/input-over-video.ts';
import { benchKeys } from '#tests/bench/editor/keys.ts';
import { benchBytes, benchPhone, benchQuiet } from '#tests/bench/editor/load.ts';
import { benchPlayback } from '#tests/bench/editor/playback.ts';
import { benchTimeline } from '#tests/bench/editor/timeline.ts';
import { benchWriting } from '#tests/bench/editor/writing.ts';
import { readOptions, report, row, type Row } from '#tests/bench/report.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { type RunningProduct, startProduct } from '#tests/support/running-product.ts';

const parts: Record<string, (browser: Browser, product: RunningProduct) => Promise<Row[]>> = {
  bytes: benchBytes,
  bare: benchBarePage,
  quiet: benchQuiet,
  phone: benchPhone,
  drag: benchDrag,
  keys: benchKeys,
  input: benchInputOverVideo,
  playback: benchPlayback,
  timeline: benchTimeline,
  writing: benchWriting,
};

/** How long this processor takes for a fixed amount of work: shared machines are not equally fast every day. */
const processor = (): Row => {
  const start = performance.now();
  let sum = 0;
  for (let step = 0; step < 300_000_000; step += 1) sum += step % 7;
  return row(`processor: fixed loop (sum ${sum})`, performance.now() - start, 'ms');
};

const options = readOptions(['only']);
const only = options.only?.split(',') ?? Object.keys(parts);
const unknown = only.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(`--only: there is no ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}.`);
}
const product = await startProduct();
const browser = await openBrowser();
try {
  const rows: Row[] = [processor()];
  for (const name of only) rows.push(...((await parts[name]?.(browser, product)) ?? []));
  await report(rows, options.json);
} finally {
  await browser.close();
  await product.stop();
}

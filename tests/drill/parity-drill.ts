/**
 * `npm run drill:parity [-- --only NAME,NAME --json FILE]`: renders every example to its real MP4 and compares sampled frames
 * with the Player of the preview. `npm test` does the same with one whole video and sampled frames of the others.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { atLeast, readOptions, report, row, type Row } from '#tests/bench/report.ts';
import { compareWithPreview, LEAST_SIMILARITY } from '#tests/support/preview-parity.ts';
import { openPreviewPlayer } from '#tests/support/preview-player.ts';
import { renderWholePromo } from '#tests/support/rendered-example.ts';

const options = readOptions(['only']);
const only = options.only?.split(',');
const examples = examplePromos.filter(({ name }) => only === undefined || only.includes(name));

const folder = await mkdtemp(join(tmpdir(), 'polepro-drill-'));
const player = await openPreviewPlayer(join(folder, 'page'));
try {
  const rows: Row[] = [];
  let tried = 0;
  let held = 0;
  for (const { name, promo } of examples) {
    const path = await renderWholePromo(promo, folder);
    const frames = await compareWithPreview(promo, player, { path, position: (frame) => frame });
    tried += frames.length;
    held += frames.filter(({ similarity }) => similarity >= LEAST_SIMILARITY).length;
    const least = Math.min(...frames.map(({ similarity }) => similarity));
    rows.push(row(`${name}, least similarity`, least, 'SSIM', atLeast(LEAST_SIMILARITY)));
    console.log(name, frames.map(({ frame, similarity }) => `${frame}: ${similarity.toFixed(4)}`).join('  '));
  }
  rows.push(row('frames tried', tried, 'frames'), row('frames held', held, 'frames', atLeast(tried)));
  await report(rows, options.json);
} finally {
  await player.close();
  await rm(folder, { recursive: true, force: true });
}

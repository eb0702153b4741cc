/**
 * `npm run drill:preview [-- --json FILE]`: 20 promos made by random edits, each rendered to its real MP4, whose sampled frames are
 * compared with the Player of the preview. `npm test` does the same with sampled frames of two.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast, readOptions, report, row } from '#tests/bench/report.ts';
import { editedPromo } from '#tests/support/edited-promo.ts';
import { compareWithPreview, LEAST_SIMILARITY } from '#tests/support/preview-parity.ts';
import { openPreviewPlayer } from '#tests/support/preview-player.ts';
import { renderWholePromo } from '#tests/support/rendered-example.ts';

const PROMOS = 20;

const options = readOptions([]);
const folder = await mkdtemp(join(tmpdir(), 'polepro-drill-'));
const player = await openPreviewPlayer(join(folder, 'page'));
try {
  const found: number[] = [];
  for (let seed = 1; seed <= PROMOS; seed += 1) {
    const promo = editedPromo(seed);
    const path = await renderWholePromo(promo, folder);
    const frames = await compareWithPreview(promo, player, { path, position: (frame) => frame });
    found.push(...frames.map(({ similarity }) => similarity));
    console.log(
      `seed ${seed}`,
      frames.map(({ frame, similarity }) => `${frame}: ${similarity.toFixed(4)}`).join('  '),
    );
  }
  await report(
    [
      row('frames tried', found.length, 'frames', atLeast(PROMOS)),
      row(
        'frames held',
        found.filter((similarity) => similarity >= LEAST_SIMILARITY).length,
        'frames',
        atLeast(found.length),
      ),
      row('least similarity', Math.min(...found), 'SSIM', atLeast(LEAST_SIMILARITY)),
    ],
    options.json,
  );
} finally {
  await player.close();
  await rm(folder, { recursive: true, force: true });
}

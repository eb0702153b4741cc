/**
 * `npm run drill:preview [-- --json FILE]`: 20 promos made by random edits, each rendered to its real MP4, whose sampled frames are
 * compared with the Player of the preview. `npm test` does the same with sampled frames of one.
 */
import { atLeast, readOptions, report, row } from '#tests/bench/report.ts';
import { withPreview } from '#tests/drill/with-preview.ts';
import { editedPromo } from '#tests/support/rendering/edited-promo.ts';
import { LEAST_SIMILARITY, wholeParity } from '#tests/support/rendering/preview-parity.ts';

const PROMOS = 20;

const options = readOptions([]);
const found = await withPreview(async (looking) => {
  const similarities: number[] = [];
  for (let seed = 1; seed <= PROMOS; seed += 1) {
    const frames = await wholeParity(editedPromo(seed), looking);
    similarities.push(...frames.map(({ similarity }) => similarity));
    console.log(
      `seed ${seed}`,
      frames.map(({ frame, similarity }) => `${frame}: ${similarity.toFixed(4)}`).join('  '),
    );
  }
  return similarities;
});
const held = found.filter((similarity) => similarity >= LEAST_SIMILARITY).length;
await report(
  [
    row('frames tried', found.length, 'frames', atLeast(PROMOS)),
    row('frames held', held, 'frames', atLeast(found.length)),
    row('least similarity', Math.min(...found), 'SSIM', atLeast(LEAST_SIMILARITY)),
  ],
  options.json,
);

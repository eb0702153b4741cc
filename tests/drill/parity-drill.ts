/**
 * `npm run drill:parity [-- --only NAME,NAME --json FILE]`: renders every example, every template and the dense promo of `npm test` to
 * its real MP4 and compares sampled frames with the Player of the preview. `npm test` does the same with a few.
 */
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { atLeast, readOptions, report, row, type Row } from '#tests/bench/report.ts';
import { withPreview } from '#tests/drill/with-preview.ts';
import { densePromo } from '#tests/support/rendering/dense-promo.ts';
import { LEAST_SIMILARITY, wholeParity } from '#tests/support/rendering/preview-parity.ts';

const options = readOptions(['only']);
const only = options.only?.split(',');
const compared = [
  ...examplePromos,
  ...templates.map(({ id, promo }) => ({ name: id, promo })),
  { name: 'dense', promo: densePromo() },
].filter(({ name }) => only === undefined || only.includes(name));

const rows = await withPreview(async (looking) => {
  const found: Row[] = [];
  let tried = 0;
  let held = 0;
  for (const { name, promo } of compared) {
    const frames = await wholeParity(promo, looking);
    tried += frames.length;
    held += frames.filter(({ similarity }) => similarity >= LEAST_SIMILARITY).length;
    const least = Math.min(...frames.map(({ similarity }) => similarity));
    found.push(row(`${name}, least similarity`, least, 'SSIM', atLeast(LEAST_SIMILARITY)));
    console.log(name, frames.map(({ frame, similarity }) => `${frame}: ${similarity.toFixed(4)}`).join('  '));
  }
  return [...found, row('frames tried', tried, 'frames'), row('frames held', held, 'frames', atLeast(tried))];
});
await report(rows, options.json);

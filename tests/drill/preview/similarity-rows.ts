import { type Row, atLeast, heldOf, row } from '#tests/bench/report.ts';
import type { NamedPromo } from '#tests/support/rendering/parity-promos.ts';
import { type Compared, LEAST_SIMILARITY, previewParity } from '#tests/support/rendering/preview-parity.ts';

/** A row for each promo, the least similarity of its sampled frames, and their count. */
export const similarityRows = async (
  promos: readonly (NamedPromo & { compared: Compared })[],
): Promise<Row[]> => {
  const rows: Row[] = [];
  const all: number[] = [];
  for (const { name, promo, compared } of promos) {
    const frames = await previewParity(promo, compared);
    const similarities = frames.map(({ similarity }) => similarity);
    all.push(...similarities);
    rows.push(row(`${name}, least similarity`, Math.min(...similarities), 'SSIM', atLeast(LEAST_SIMILARITY)));
    console.log(name, frames.map(({ frame, similarity }) => `${frame}: ${similarity.toFixed(4)}`).join('  '));
  }
  const held = all.filter((similarity) => similarity >= LEAST_SIMILARITY).length;
  return [
    ...rows,
    row('promos', promos.length, 'promos'),
    heldOf('frames like those of the video', held, all.length, 'frames'),
  ];
};

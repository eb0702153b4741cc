import { join } from 'node:path';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { atLeast, heldOf, row, type Row } from '#tests/bench/report.ts';
import { casesOf, triesOf } from '#tests/drill/promises.ts';
import { makeSampleClips } from '#tests/support/media/media-samples.ts';
import { layeredPromos, moreLayeredPromos } from '#tests/support/rendering/layered-promos.ts';
import { parityOf } from '#tests/support/rendering/lossless-parity.ts';
import { randomPromo, stagedAssets } from '#tests/support/rendering/random-promo.ts';

const SEEDS = triesOf(40, 8);
/** Lossless drawing takes up to half a second per frame, so of examples the fade and a little more are compared. */
const SECONDS = 2;
const LEAST_MEAN = 0.985;
const LEAST_FRAME = 0.97;

/** Every example, the promos of `npm test` and 40 seeded ones: the layered video compared with unencoded frames from the browser. */
export const drillParity = async (folder: string): Promise<Row[]> => {
  const clips = await makeSampleClips(folder);
  const engine = createRenderEngine({ browserPath: null, ffmpegPath: null, renderConcurrency: null });
  const promos = [
    ...layeredPromos,
    ...moreLayeredPromos,
    ...casesOf(examplePromos, 4).map(({ name, promo }) => ({
      name,
      promo: { ...promo, videoDuration: SECONDS },
    })),
    ...Array.from({ length: SEEDS }, (_, index) => ({
      name: `seed ${index + 1}`,
      promo: randomPromo(index + 1),
    })),
  ];
  const [mean, worst]: [number[], number[]] = [[], []];
  let held = 0;
  for (const { name, promo } of promos) {
    const outputPath = join(folder, 'video.mp4');
    const assets = stagedAssets(promo, clips);
    const { strategy, strategyReason } = await engine.render(
      { promo, assets, qualityPreset: DEFAULT_QUALITY_PRESET, outputPath },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    const parity = await parityOf(outputPath, { promo, assets }, folder);
    const holds = strategy === 'layered' && parity.mean >= LEAST_MEAN && parity.worst >= LEAST_FRAME;
    console.log(
      `${holds ? 'held' : 'NOT held'}  ${name}: mean ${parity.mean.toFixed(4)}, worst ${parity.worst.toFixed(4)} in frame ${parity.worstFrame}${strategy === 'layered' ? '' : `, ${strategyReason}`}`,
    );
    mean.push(parity.mean);
    worst.push(parity.worst);
    if (holds) held += 1;
  }
  await engine.close();
  return [
    heldOf('promos compared', held, promos.length, 'promos'),
    row('similarity, least mean of a promo', Math.min(...mean), 'SSIM', atLeast(LEAST_MEAN)),
    row('similarity, least of a frame', Math.min(...worst), 'SSIM', atLeast(LEAST_FRAME)),
  ];
};

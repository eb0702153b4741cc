import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import { jobFor, median, timedRender, warmEngine } from '#tests/bench/render/timed-render.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';

const CLIPS = ['starter-neon', 'starter-velvet', 'starter-stage-lights'] as const;
const ROUNDS = 3;

const promoOf = (assetId: string, hasMusic: boolean): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    videoDuration: 15,
    background: { assetId },
    textElements: [{ id: 'header', content: 'Spin Flow', x: 50, y: 20, fontSize: 40 }],
    music: hasMusic ? { assetId: 'starter-hands-up', startSeconds: 45 } : null,
  });

/** How much longer a video takes with music under the sound of its clip. The two take turns, so that both meet the same machine. */
export const benchMusic = async (folder: string): Promise<Row[]> => {
  const ratios: number[] = [];
  const engine = await warmEngine(folder);
  try {
    for (const clip of CLIPS) {
      const [plain, sounding] = [false, true].map((hasMusic) => jobFor(promoOf(clip, hasMusic), folder));
      if (plain === undefined || sounding === undefined) continue;
      // The texts are drawn once for both.
      await timedRender(engine, plain);
      const [without, withMusic]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        without.push((await timedRender(engine, plain)).wall);
        withMusic.push((await timedRender(engine, sounding)).wall);
      }
      ratios.push(Math.min(...withMusic) / Math.min(...without));
    }
  } finally {
    await engine.close();
  }
  return [row('with music / without, median of three clips', median(ratios), 'times', atMost(1.03))];
};

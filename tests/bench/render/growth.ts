import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import { jobFor, timedRender, warmEngine } from '#tests/bench/render/timed-render.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';

const text = (index: number) => ({
  id: `text-${index}`,
  content: 'Friday 7 PM',
  x: 50,
  y: 20 + index * 15,
  fontSize: 34,
});

const promoOf = (videoDuration: number, overlays: number): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    videoDuration,
    background: { assetId: 'starter-spotlight' },
    textElements: [0, 1, 2, 3].map(text),
    overlayElements: Array.from({ length: overlays }, (_, index) => ({
      id: `overlay-${index}`,
      overlayId: index % 2 === 0 ? 'starter-sparkles' : 'starter-hearts',
      x: 20 + (index % 4) * 20,
      y: 20 + Math.floor(index / 4) * 30,
      scale: 1.5,
    })),
  });

/** How the cost grows with length and overlays; the texts are cached, so that drawing them does not count. */
export const benchGrowth = async (folder: string): Promise<Row[]> => {
  const engine = await warmEngine(folder);
  await timedRender(engine, jobFor(promoOf(1, 0), folder));
  const rows: Row[] = [];
  for (const overlays of [0, 2, 6, 12]) {
    const perSecond: number[] = [];
    for (const seconds of [15, 30, 60]) {
      const { wall } = await timedRender(engine, jobFor(promoOf(seconds, overlays), folder));
      perSecond.push(wall / seconds);
      rows.push(row(`${seconds} s, ${overlays} overlays: per second of video`, wall / seconds, 's'));
    }
    const spread = Math.max(...perSecond) / Math.min(...perSecond);
    rows.push(row(`${overlays} overlays: most expensive / cheapest length`, spread, 'times', atMost(1.25)));
  }
  await engine.close();
  return rows;
};

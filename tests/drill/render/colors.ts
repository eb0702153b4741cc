import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { heldOf, atMost, row, type Row } from '#tests/bench/report.ts';
import { flatColorsOf } from '#tests/support/rendering/flat-promo.ts';

const MOST = 2;

/** Flat colours of texts, overlays and backgrounds in the finished video. */
export const drillColors = async (folder: string): Promise<Row[]> => {
  const engine = createRenderEngine({ browserPath: null, ffmpegPath: null, renderConcurrency: null });
  try {
    const all = Object.values(await flatColorsOf(engine, folder));
    const tried = all.reduce((sum, { patches }) => sum + patches, 0);
    const held = all.reduce((sum, { patches, worst }) => sum + (worst <= MOST ? patches : 0), 0);
    return [
      heldOf('flat patches', held, tried, 'patches'),
      row(
        'flat patches, worst channel of the worst mean',
        Math.max(...all.map(({ worst }) => worst)),
        'of 255',
        atMost(MOST),
      ),
    ];
  } finally {
    await engine.close();
  }
};

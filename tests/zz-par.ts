import { mkdtempSync, mkdirSync } from 'node:fs';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { promoAssets } from '#schema/promo-assets.ts';
import { renderEngineInChild } from '#server/rendering/render-in-child.ts';
import { stagedStarterAssets } from '#tests/support/rendered-example.ts';
import { parityOf } from '#tests/support/lossless-parity.ts';
import { randomPromo } from '#tests/support/random-promo.ts';
import { makeSampleClips } from '#tests/support/sample-clips.ts';
const work = mkdtempSync('/tmp/pt/par-');
mkdirSync(work, { recursive: true });
const clips = await makeSampleClips(work);
const engine = renderEngineInChild({ browserPath: null, ffmpegPath: null, renderConcurrency: null });
const jobs =
  process.argv[2] === 'ex'
    ? examplePromos
        .filter((e) => !process.argv[3] || e.name === process.argv[3])
        .map(({ name, promo }) => ({ name, promo: { ...promo, videoDuration: 1.5 } }))
    : process.argv.slice(2).map((n) => ({ name: 'seed ' + n, promo: randomPromo(Number(n)) }));
for (const { name, promo } of jobs) {
  const own = {
    ...promo,
    background: promo.background?.assetId.startsWith('clip') ? null : promo.background,
  };
  const assets = {
    ...stagedStarterAssets(own),
    ...Object.fromEntries(
      promoAssets(promo)
        .filter((a) => clips[a.assetId])
        .map((a) => [a.assetId, clips[a.assetId]!]),
    ),
  };
  const out = '/tmp/pt/out/' + name.replace(' ', '-') + '.par.mp4';
  try {
    const r = await engine.render(
      { promo, assets, qualityPreset: 'premium_gif_quality', outputPath: out },
      { signal: new AbortController().signal, onProgress() {} },
    );
    const p = await parityOf(out, { promo, assets }, work);
    console.log(
      name,
      r.way,
      r.layeredFailure ?? '',
      p.mean.toFixed(4),
      p.worst.toFixed(4),
      '@',
      p.worstFrame,
      promo.background?.assetId,
      promo.textElements.map((t) => t.background.style + '/' + t.rotation).join(' '),
      promo.overlayElements.map((o) => o.overlayId + '*' + o.scale + 'r' + o.rotation).join(' '),
    );
  } catch (e) {
    console.log(name, 'ERR', (e as Error).message, String((e as Error).cause).slice(0, 600));
  }
}
await engine.close();

/** Run as `node render-parent.ts FOLDER ISOLATION`: renders a promo without background into that folder, to be killed. */
import { join } from 'node:path';
import { DEFAULT_QUALITY_PRESET } from '#contract/renders.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { renderEngineInChild } from '#server/rendering/render-in-child.ts';
import type { Isolation } from '#server/rendering/render-isolation.ts';

const [folder = '', isolation = ''] = process.argv.slice(2);

await renderEngineInChild({
  browserPath: null,
  // Then the browser draws every frame, which takes long enough.
  ffmpegPath: '/no-ffmpeg',
  renderConcurrency: null,
  temporaryFolder: folder,
  // The test names one of them.
  isolation: isolation as Isolation,
}).render(
  {
    promo: migratePromo({ version: 1, videoDuration: 60 }),
    assets: {},
    qualityPreset: DEFAULT_QUALITY_PRESET,
    outputPath: join(folder, 'video.mp4'),
  },
  {
    signal: new AbortController().signal,
    onProgress: ({ stage }) => console.log(stage),
  },
);

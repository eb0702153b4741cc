/**
 * Run as `node render-parent.ts FOLDER ISOLATION [idle]`, to be killed: renders a promo without background into that folder, or
 * is only ready to. Ends when its stdin does, so that it never outlives a test run that was killed.
 */
import { join } from 'node:path';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { Isolation } from '#server/processes/isolation.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';

const [folder = '', isolation = '', work = 'render'] = process.argv.slice(2);

process.stdin.on('end', () => process.exit()).resume();

const engine = createRenderEngine({
  browserPath: null,
  // Then the browser draws every frame, which takes long enough.
  ffmpegPath: '/no-ffmpeg',
  renderConcurrency: null,
  temporaryFolder: folder,
  // The test names one of them.
  isolation: isolation as Isolation,
});

if (work === 'idle') await engine.warm();
else
  await engine.render(
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

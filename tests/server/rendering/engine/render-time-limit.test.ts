import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import { renderPromo } from '#server/rendering/engine/render-promo.ts';
import type { RenderCost } from '#server/rendering/render-cost.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const folder = testFolder();

/** There is no text to draw. */
const noBrowser = () => Promise.reject(new Error('A browser was asked for.'));

it('a render is ended when the time that follows from its cost is over, and publishes nothing', async () => {
  const ffmpeg = await installedFfmpeg();
  const localPath = join(folder, 'night.mp4');
  await makeMedia(
    localPath,
    '-f lavfi -t 1 -i testsrc2=s=270x480:r=30 -c:v libx264 -preset ultrafast -pix_fmt yuv420p',
  );
  const night = { localPath, kind: 'video', width: 270, height: 480, durationInSeconds: 1 } as const;
  const costs: RenderCost[] = [];
  const rendering = renderPromo(
    {
      promo: migratePromo({
        version: 1,
        videoDuration: 90,
        background: { assetId: 'night' },
        textElements: [],
      }),
      assets: { night: { ...night, hasAudio: false } },
      qualityPreset: 'master',
      outputPath: join(folder, 'video.mp4'),
    },
    {
      browser: { kind: 'headless-shell', path: '', version: '' },
      withBrowser: noBrowser,
      media: { ...ffmpeg, hasCompositor: true },
      toolchain: '',
      bundleFolder: folder,
      workDirectory: folder,
      layerFolder: null,
      concurrency: 1,
    },
    {
      signal: new AbortController().signal,
      onStage: () => undefined,
      timeLimit: (cost) => {
        costs.push(cost);
        return 0;
      },
    },
  );
  await expect(rendering).rejects.toMatchObject({
    code: 'TOOK_TOO_LONG',
    message: expect.stringMatching(/took too long .* Nothing is wrong with your promo/),
  });
  // Not tried again by the browser.
  expect(costs).toHaveLength(1);
  expect(costs[0]?.seconds).toBeGreaterThan(100);
  expect(await readdir(folder)).not.toContain('video.mp4');
});

import { mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { testOverlays } from '#server/transparency/test-overlays.ts';
import { createTransparencyTester } from '#server/transparency/test-transparency.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';

let setup: TestIngest;
let engine: RenderEngine;
beforeAll(async () => {
  setup = await openTestIngest();
  engine = createRenderEngine({ browserPath: null, ffmpegPath: null, renderConcurrency: null });
});
afterAll(async () => {
  await engine.close();
  await setup.close();
});

test('[TO-001] [TO-003] overlays of every format keep their transparency on the way to the video', async () => {
  const shares: number[] = [];
  const tested = await createTransparencyTester(installedFfmpeg, setup.ingest).test({
    workDirectory: await mkdtemp(join(setup.folder, 'work-')),
    useBlackBackground: false,
    renderEngine: engine,
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
  });
  expect(tested.map(({ name, checks }) => [name, checks.filter(({ passed }) => !passed)])).toEqual([
    ['Hard edges', []],
    ['Soft glow', []],
    ['Thin white lines', []],
  ]);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  for (const { originalPath, transparentPath } of tested) {
    expect((await stat(originalPath)).size).toBeGreaterThan(0);
    expect((await stat(transparentPath)).size).toBeGreaterThan(0);
  }
});

test('[TO-003] an overlay whose alpha is thrown away fails the test', async () => {
  const ingest: typeof setup.ingest = {
    ...setup.ingest,
    // As if the file had no alpha: what lies under the transparent pixels shows.
    ingestOverlay: async (work) => {
      const source = await setup.source('flat.mp4', `-i ${work.source} -pix_fmt yuv420p -t 1`);
      return setup.ingest.ingestOverlay({ ...work, source });
    },
  };
  const tester = createTransparencyTester(installedFfmpeg, ingest, testOverlays.slice(0, 1));
  const [sticker] = await tester.test({
    workDirectory: await mkdtemp(join(setup.folder, 'work-')),
    useBlackBackground: false,
    renderEngine: engine,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  expect(sticker?.checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(['alpha', 'edges']);
});

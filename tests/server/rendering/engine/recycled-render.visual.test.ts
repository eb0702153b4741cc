import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { createRenderEngine, type RenderEngineOptions } from '#server/rendering/engine/render-engine.ts';
import { processesOf } from '#tests/support/rendering/processes-of.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let folder: string;
let engine: RenderEngine;
const start = (options: Partial<RenderEngineOptions>): void => {
  const found = { browserPath: null, ffmpegPath: null, renderConcurrency: null };
  engine = createRenderEngine({ ...found, temporaryFolder: folder, ...options });
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});
afterEach(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const pidsOf = (name: RegExp): number[] =>
  processesOf(folder)
    .filter(({ commandLine }) => name.test(commandLine) && !commandLine.includes('--type='))
    .map(({ pid }) => pid);

type IdleProcesses = { child: number[]; browser: number[] };

/** The idle render process and its browser; for a moment also what the browser is starting. */
const idleProcesses = (): IdleProcesses => ({
  child: pidsOf(/^\S*node .*render-child\.ts/),
  browser: pidsOf(/headless[-_]shell|chrom/),
});

const warmProcesses = (): Promise<IdleProcesses> =>
  waitUntil('one idle process', () => {
    const found = idleProcesses();
    return found.child.length === 1 && found.browser.length === 1 && found;
  });

/** One second of black, which does not involve the browser. */
const render = () =>
  engine.render(
    {
      promo: migratePromo({ version: 1, videoDuration: 1 }),
      assets: {},
      qualityPreset: 'draft',
      outputPath: join(folder, 'video.mp4'),
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );

describe.runIf(process.platform === 'linux')('the process of a warm engine', () => {
  it('is reused within its memory limit until the maximum number of renders; then it is replaced with its browser, warm again', async () => {
    start({ rendersPerProcess: 2, maxIdleMemory: 1_200_000_000 });
    await engine.warm();
    const first = await warmProcesses();
    await render();
    expect(idleProcesses()).toEqual(first);
    await render();
    const second = await warmProcesses();
    expect(second.child).not.toEqual(first.child);
    expect(second.browser).not.toEqual(first.browser);
    await render();
    expect(idleProcesses()).toEqual(second);
  });

  it('is replaced after a render that exceeds the limit', async () => {
    // Less than any process uses.
    start({ maxIdleMemory: 1_000_000 });
    expect(await render()).toMatchObject({ frames: 30 });
    expect(idleProcesses()).toEqual({ child: [], browser: [] });
    expect(await render()).toMatchObject({ frames: 30 });
  });
});

it('a starting engine removes partial files that a killed one left in the cache', async () => {
  const layerFolder = join(folder, 'layers');
  await mkdir(layerFolder);
  const left = join(layerFolder, `${'a'.repeat(64)}.0_0_2x2.yuva.0123456789ab.partial`);
  await writeFile(left, 'half');
  await utimes(left, new Date(0), new Date(0));
  start({ layerFolder });
  await engine.warm();
  expect(await readdir(layerFolder)).toEqual([]);
});

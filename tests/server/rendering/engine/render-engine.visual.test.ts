import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { findIsolation, type Isolation } from '#server/processes/isolation.ts';
import { projectRoot } from '#server/project-root.ts';
import { createRenderEngine, type RenderEngineOptions } from '#server/rendering/engine/render-engine.ts';
import { firstCases } from '#tests/support/every-case.ts';
import {
  allProcessesEnd,
  environmentOf,
  type FoundProcess,
  processesOf,
} from '#tests/support/rendering/processes-of.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A minute of black, rendered frame by frame: long enough to interrupt. */
const longJob = (): RenderJob => ({
  promo: migratePromo({ version: 1, videoDuration: 60 }),
  assets: {},
  qualityPreset: 'draft',
  outputPath: join(folder, 'video.mp4'),
});

/** Makes the browser draw every frame. */
const WITHOUT_FFMPEG = '/no-ffmpeg';

const engine = (options: Partial<RenderEngineOptions> = {}) =>
  createRenderEngine({
    browserPath: null,
    ffmpegPath: WITHOUT_FFMPEG,
    renderConcurrency: null,
    temporaryFolder: folder,
    ...options,
  });

const isDrawing = (): boolean =>
  processesOf(folder).some(({ commandLine }) => commandLine.includes('--type=renderer'));
const drawing = (): Promise<FoundProcess[]> =>
  waitUntil('the browser to draw', () => isDrawing() && processesOf(folder));

const renderOptions = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** A render in the same folder that ends at once. */
const refusedRender = async (isolation: Isolation): Promise<void> => {
  const promo = migratePromo({ version: 1, background: { assetId: 'none' } });
  await expect(engine({ isolation }).render({ ...longJob(), promo }, renderOptions())).rejects.toMatchObject({
    code: 'MISSING_BACKGROUND',
  });
};

const isolations = firstCases([...new Set([await findIsolation(), 'death-signal' as const])], 1);

describe.runIf(process.platform === 'linux').each(isolations)(
  'a render child isolated by %s',
  (isolation) => {
    it('takes browser and encoder with it when killed; the render can be retried, and no file is left', async () => {
      const render = engine({ isolation }).render(longJob(), {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      const failure = render.catch((error: unknown) => error);
      const child = (await drawing()).find(({ commandLine }) =>
        /^\S*node .*render-child\.ts/.test(commandLine),
      );
      process.kill(child!.pid, 'SIGKILL');
      expect(await failure).toMatchObject({ name: 'RenderError', code: 'WORKER_LOST' });
      await allProcessesEnd(folder);
      // A dying browser may still have written; the next render sweeps that.
      await refusedRender(isolation);
      expect(await readdir(folder)).toEqual([]);
    });

    it('dies with everything it started when its parent is killed; the next engine removes its leftovers', async () => {
      const parent = spawn(process.execPath, [
        join(projectRoot, 'tests/support/rendering/render-parent.ts'),
        folder,
        isolation,
      ]);
      await drawing();
      parent.kill('SIGKILL');
      await allProcessesEnd(folder);
      expect((await readdir(folder)).length).toBeGreaterThan(0);
      await refusedRender(isolation);
      expect(await readdir(folder)).toEqual([]);
    });
  },
);

/** One second of one text: the browser draws it, ffmpeg composites it. */
const shortJob = (content: string, outputPath = join(folder, 'video.mp4')): RenderJob => ({
  ...longJob(),
  promo: migratePromo({
    version: 1,
    videoDuration: 1,
    textElements: [{ id: 'header', content, x: 50, y: 50, fontSize: 40 }],
  }),
  outputPath,
});

/** Variables set by the engine, the shell, the browser or the image library. */
const expected = /^(HOME|LANG|PATH|PWD|TMPDIR|NODE_CHANNEL_\w+|CHROME\w*|_|SHLVL|OLDPWD|VIPSHOME)$/;

describe.runIf(process.platform === 'linux')('a render child', () => {
  it('inherits no setting or secret, and leaves no file when cancelled and no process when closed', async () => {
    const cancellation = new AbortController();
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_of_this_test');
    onTestFinished(() => void vi.unstubAllEnvs());
    const watched = engine();
    const ended = watched
      .render(longJob(), { signal: cancellation.signal, onProgress: () => undefined })
      .catch((error: unknown) => error);
    // The browser's child processes overwrite their command line and environment with their title.
    const started = (await drawing()).filter(({ commandLine }) => !commandLine.includes('--type='));
    const environments = started.map(({ pid }) => environmentOf(pid));
    cancellation.abort(new Error('no longer wanted'));
    expect(await ended).toMatchObject({ message: 'no longer wanted' });
    await watched.close();
    await allProcessesEnd(folder);
    expect(await readdir(folder)).toEqual([]);
    expect(environments.length).toBeGreaterThanOrEqual(3);
    expect(environments.flatMap(Object.keys).filter((name) => !expected.test(name))).toEqual([]);
    expect(environments.every(({ HOME }) => HOME?.startsWith(folder))).toBe(true);
  });

  it('falls back to full-frame when ffmpeg fails while compositing, and says why', async () => {
    const broken = join(folder, 'ffmpeg');
    await writeFile(
      broken,
      '#!/bin/sh\ncase "$*" in *filter_complex*) echo "no such filter" >&2; exit 1;; esac\nexec ffmpeg "$@"\n',
    );
    await chmod(broken, 0o755);
    const failing = engine({ ffmpegPath: broken });
    const result = await failing.render(shortJob('one'), renderOptions());
    expect(result).toMatchObject({ strategy: 'full', frames: 30 });
    expect(result.layeredFailure).toMatch(/no such filter/);
    await failing.close();
  });

  it('is killed when it exceeds its memory limit', async () => {
    const hungry = engine({ maxMemory: 50_000_000 });
    await expect(hungry.render(longJob(), renderOptions())).rejects.toMatchObject({ code: 'OUT_OF_MEMORY' });
    await allProcessesEnd(folder);
    expect(await readdir(folder)).toEqual([]);
  });
});

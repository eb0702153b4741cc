import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { RenderEngine, RenderJob } from '#server/ports/render-engine.ts';
import { findIsolation } from '#server/processes/isolation.ts';
import { projectRoot } from '#server/project-root.ts';
import { createRenderEngine, type RenderEngineOptions } from '#server/rendering/engine/render-engine.ts';
import { firstCases } from '#tests/support/every-case.ts';
import { allProcessesEnd, type FoundProcess, processesOf } from '#tests/support/rendering/processes-of.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let folder: string;
let engine: RenderEngine;
const start = async (options: Partial<RenderEngineOptions> = {}): Promise<void> => {
  const found = { browserPath: null, ffmpegPath: null, renderConcurrency: null };
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  engine = createRenderEngine({ ...found, temporaryFolder: folder, ...options });
};
const end = async (): Promise<void> => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
};

/** One text in the smallest size: the browser draws it, ffmpeg composites it. `videoDuration` in seconds. */
const job = (content: string, videoDuration = 1): RenderJob => ({
  promo: migratePromo({
    version: 1,
    videoDuration,
    textElements: [{ id: 'header', content, x: 50, y: 50, fontSize: 40 }],
  }),
  assets: {},
  qualityPreset: 'draft',
  outputPath: join(folder, `${content}.mp4`),
});
const renderOptions = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
const found = (name: RegExp): FoundProcess[] =>
  processesOf(folder).filter(({ commandLine }) => name.test(commandLine));
const children = (): number[] => found(/^\S*node .*render-child\.ts/).map(({ pid }) => pid);
const browsers = (): number[] =>
  found(/headless[-_]shell|chrom/)
    .filter(({ commandLine }) => !commandLine.includes('--type='))
    .map(({ pid }) => pid);

/** One engine for all of them, which the last one closes. */
describe.runIf(process.platform === 'linux')('a warm engine', () => {
  // A cancelled render gets the time that a busy machine needs to stop it.
  beforeAll(() => start({ graceSeconds: 120 }));
  afterAll(end);
  beforeEach(() => engine.warm());

  it('reuses its process and browser for the next render, and its process after a cancelled one', async () => {
    const [child, browser] = [children(), browsers()];
    expect([child.length, browser.length]).toEqual([1, 1]);
    await engine.render(job('one'), renderOptions());
    expect([children(), browsers()]).toEqual([child, browser]);
    const cancellation = new AbortController();
    const onProgress = () => cancellation.abort(new Error('no longer wanted'));
    const cancelled = engine.render(job('two'), { signal: cancellation.signal, onProgress });
    await expect(cancelled).rejects.toThrow('no longer wanted');
    await engine.render(job('three'), renderOptions());
    expect(children()).toEqual(child);
  });

  it('runs a concurrent render in another process, and keeps one of them', async () => {
    const results = [
      engine.render(job('four'), renderOptions()),
      engine.render(job('five'), renderOptions()),
    ];
    await waitUntil('two processes', () => children().length === 2);
    expect(await Promise.all(results)).toMatchObject([{ frames: 30 }, { frames: 30 }]);
    expect(children()).toHaveLength(1);
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'renders again after its browser was sent %s between two renders',
    async (kill) => {
      const [pid = 0] = browsers();
      process.kill(pid, kill);
      expect(await engine.render(job(kill), renderOptions())).toMatchObject({ strategy: 'layered' });
      expect(browsers()).not.toContain(pid);
      expect(browsers()).toHaveLength(1);
    },
  );

  it('starts nothing once it is closed, and leaves the videos alone', async () => {
    await engine.close();
    await expect(engine.render(job('six'), renderOptions())).rejects.toThrow('closed');
    await allProcessesEnd(folder);
    const videos = ['SIGKILL', 'SIGSTOP', 'five', 'four', 'one', 'three'];
    expect((await readdir(folder)).toSorted()).toEqual(videos.map((name) => `${name}.mp4`));
  });
});

describe.runIf(process.platform === 'linux')('a warm engine whose browser hangs', () => {
  // Without ffmpeg the browser draws every frame, which takes long enough to interrupt.
  beforeAll(() => start({ ffmpegPath: '/no-ffmpeg', stallAfterSeconds: 60 }));
  afterAll(end);

  it('fails the render as stalled, and warms up for the next', async () => {
    await engine.warm();
    const first = children();
    let isStopped = false;
    // The minute without progress passes at once, and only for the browser that hangs.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stalled = engine.render(job('one', 60), {
      signal: new AbortController().signal,
      onProgress: ({ stage }) => {
        const [pid] = browsers();
        if (stage !== 'rendering' || isStopped || pid === undefined) return;
        isStopped = true;
        process.kill(pid, 'SIGSTOP');
        vi.advanceTimersByTime(60_000);
      },
    });
    await expect(stalled).rejects.toMatchObject({ code: 'STALLED' });
    vi.useRealTimers();
    await waitUntil('another browser', () => browsers().length === 1);
    expect(children()).not.toEqual(first);
    expect(await engine.render(job('two', 1), renderOptions())).toMatchObject({ frames: 30 });
  });
});

const isolations = firstCases([...new Set([await findIsolation(), 'death-signal' as const])], 1);

describe.runIf(process.platform === 'linux').each(isolations)(
  'an idle warm engine isolated by %s',
  (isolation) => {
    beforeEach(() => start());
    afterEach(end);

    it('dies with its browser when its parent is killed', async () => {
      const script = join(projectRoot, 'tests/support/rendering/render-parent.ts');
      const parent = spawn(process.execPath, [script, folder, isolation, 'idle']);
      await waitUntil('the browser', () => browsers().length === 1);
      parent.kill('SIGKILL');
      expect(await allProcessesEnd(folder)).toBe(true);
    });
  },
);

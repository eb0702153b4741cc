import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { type RenderProcess, startRenderProcess } from '#server/rendering/engine/render-process.ts';
import { type FoundProcess, processesOf } from '#tests/support/rendering/processes-of.ts';

let folder: string;
let child: RenderProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  child = await startRenderProcess({ isolation: 'none', executables: [], temporaryFolder: folder });
});
afterEach(async () => {
  await child.end();
  await rm(folder, { recursive: true, force: true });
});

const onlyProcess = (): FoundProcess => {
  const [found] = processesOf(folder);
  if (found === undefined) throw new Error('There is no render process.');
  return found;
};

/** A render that fails when it inspects its background, before a browser starts. */
const render = (watch: { signal: AbortSignal; grace: number }) =>
  child.render(
    {
      job: {
        promo: migratePromo({ version: 1, background: { assetId: 'none' } }),
        assets: {},
        qualityPreset: DEFAULT_QUALITY_PRESET,
        outputPath: join(folder, 'video.mp4'),
      },
      tools: {
        browser: { path: '/no-browser', kind: 'headless-shell', version: '' },
        media: { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', hasCompositor: false },
        toolchain: 'none',
        bundleFolder: folder,
        layerFolder: null,
        concurrency: 1,
      },
    },
    { ...watch, onProgress: () => undefined, stallAfter: 60, maxMemory: 4_000_000_000 },
  );

describe('a render process', () => {
  it.runIf(process.platform === 'linux')(
    'ignores a render that is already cancelled, and runs the next one',
    async () => {
      const found = onlyProcess();
      // The stopped process does not respond.
      process.kill(found.pid, 'SIGSTOP');
      const signal = AbortSignal.abort(new Error('too late'));
      await expect(render({ signal, grace: 60 })).rejects.toThrow('too late');
      process.kill(found.pid, 'SIGCONT');
      const next = render({ signal: new AbortController().signal, grace: 60 });
      await expect(next).rejects.toMatchObject({ code: 'MISSING_BACKGROUND' });
    },
  );

  it.runIf(process.platform === 'linux')(
    'is killed when a cancelled render does not stop, and then accepts no more',
    async () => {
      const found = onlyProcess();
      process.kill(found.pid, 'SIGSTOP');
      const cancellation = new AbortController();
      const { signal } = cancellation;
      const requested = Promise.withResolvers<void>();
      const listen = signal.addEventListener.bind(signal);
      signal.addEventListener = (...args: Parameters<typeof listen>) => {
        listen(...args);
        requested.resolve();
      };
      const cancelled = render({ signal, grace: 0.01 });
      await requested.promise;
      cancellation.abort(new Error('no longer wanted'));
      await expect(cancelled).rejects.toThrow('no longer wanted');
      expect(child.isUsable()).toBe(false);
      await child.end();
      expect(processesOf(folder)).toEqual([]);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});

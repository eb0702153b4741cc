import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { RenderJob, StagedAsset } from '#server/ports/render-engine.ts';
import { createRenderEngine, type RenderEngineOptions } from '#server/rendering/engine/render-engine.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The error of a render in a child process; none of them gets as far as starting a browser. */
const failureOf = async (
  job: Partial<RenderJob>,
  options: Partial<RenderEngineOptions> = {},
): Promise<unknown> => {
  const whole: RenderJob = {
    promo: migratePromo({ version: 1, videoDuration: 60 }),
    assets: {},
    qualityPreset: DEFAULT_QUALITY_PRESET,
    outputPath: join(folder, 'video.mp4'),
    ...job,
  };
  const common = { browserPath: null, ffmpegPath: null, renderConcurrency: null, temporaryFolder: folder };
  const watch = { signal: new AbortController().signal, onProgress: () => undefined };
  return createRenderEngine({ ...common, ...options })
    .render(whole, watch)
    .catch((error: unknown) => error);
};

const overNight = migratePromo({ version: 1, background: { assetId: 'night' } });
const withSparkles = migratePromo({
  version: 1,
  overlayElements: [{ id: 'o', overlayId: 'night', x: 50, y: 50 }],
});
const night = (localPath: string): Record<string, StagedAsset> => ({
  night: { localPath, kind: 'video', width: 72, height: 128, durationInSeconds: 1, hasAudio: false },
});

describe('a render that cannot continue', () => {
  it('reports that the background file is missing', async () => {
    const assets = night(join(folder, 'none.mp4'));
    expect(await failureOf({ promo: overNight, assets })).toMatchObject({ code: 'MISSING_BACKGROUND' });
    expect(await failureOf({ promo: overNight })).toMatchObject({ code: 'MISSING_BACKGROUND' });
  });

  it('reports that an overlay is missing', async () => {
    const assets = night(join(folder, 'none.webm'));
    expect(await failureOf({ promo: withSparkles, assets })).toMatchObject({ code: 'MISSING_OVERLAY' });
  });

  it('reports that the background cannot be read', async () => {
    await writeFile(join(folder, 'night.mp4'), 'not a video');
    const failure = await failureOf({ promo: overNight, assets: night(join(folder, 'night.mp4')) });
    expect(failure).toMatchObject({ code: 'BROKEN_VIDEO' });
    expect(await readdir(folder)).toEqual(['night.mp4']);
  });

  it('reports that there is no browser', async () => {
    const browserPath = join(folder, 'no-browser');
    expect(await failureOf({}, { browserPath })).toMatchObject({ code: 'NO_BROWSER' });
  });

  it('fails as stalled without progress, and leaves nothing', async () => {
    expect(await failureOf({}, { stallAfterSeconds: 0.05 })).toMatchObject({ code: 'STALLED' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not start when already cancelled', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    const job = { promo: overNight, assets: {}, qualityPreset: DEFAULT_QUALITY_PRESET, outputPath: '' };
    const engine = createRenderEngine({ browserPath: null, ffmpegPath: null, renderConcurrency: null });
    await expect(engine.render(job, { signal, onProgress: () => undefined })).rejects.toThrow('too late');
  });

  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'reports a full disk before it renders, and leaves nothing on it',
    async () => {
      const disk = join(folder, 'disk');
      await mkdir(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]);
      try {
        expect(await failureOf({}, { temporaryFolder: disk })).toMatchObject({ code: 'DISK_FULL' });
        expect(await readdir(disk)).toEqual([]);
      } finally {
        execFileSync('umount', [disk]);
      }
    },
  );
});

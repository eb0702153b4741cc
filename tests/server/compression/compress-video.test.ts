import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVideoCompressor } from '#server/compression/compress-video.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia } from '#server/media/probe.ts';
import { firstCases } from '#tests/support/every-case.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { compressibleClips, makeClip } from '#tests/support/media/compressible-clips.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polepro-compression-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const compress = async (source: string, targetBytes: number) => {
  const workDirectory = await mkdtemp(path.join(folder, 'work-'));
  const progress: number[] = [];
  const outcome = await createVideoCompressor(installedFfmpeg).compress({
    source,
    workDirectory,
    targetBytes,
    onProgress: (share) => progress.push(share),
  });
  return { outcome, progress, workDirectory };
};

const made = new Map<string, Promise<string>>();

/** A clip of this name, made once for all tests. */
const clipNamed = (name: string): Promise<string> => {
  const clip = compressibleClips.find((each) => each.name === name);
  if (clip === undefined) throw new Error(`There is no clip ${name}`);
  const clipPath = made.get(name) ?? makeClip(folder, clip);
  made.set(name, clipPath);
  return clipPath;
};

describe('a compressed video', () => {
  const cases = [
    ['phone.mp4', 0.3],
    ['silent.mp4', 0.25],
  ] as const;

  test.each(firstCases(cases, 1))(
    'of %s is at most its %s MB and at least 95 % of them, and plays everywhere',
    async (name, megabytes) => {
      const source = await clipNamed(name);
      const targetBytes = megabytes * 1_000_000;
      const { outcome, progress } = await compress(source, targetBytes);
      if (outcome.kind !== 'compressed') throw new Error(`${name} is ${outcome.kind}`);
      const { size } = await stat(outcome.path);
      expect(size).toBe(outcome.bytes);
      expect(size).toBeLessThanOrEqual(targetBytes);
      expect(size).toBeGreaterThanOrEqual(targetBytes * 0.95);
      const tools = await installedFfmpeg();
      const [before, after] = [await probeMedia(source, tools), await probeMedia(outcome.path, tools)];
      expect(after.video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', width: outcome.width });
      expect(after.audio?.codec).toBe(before.audio === null ? undefined : 'aac');
      expect(Math.abs(after.durationInSeconds - before.durationInSeconds)).toBeLessThan(0.2);
      expect(await readMp4Layout(outcome.path)).toEqual({ indexFirst: true, hasEditList: false });
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect([progress.at(0), progress.at(-1)]).toEqual([expect.closeTo(0, 0), 1]);
    },
  );

  test('that is not larger than its target stays as it is', async () => {
    const { outcome, workDirectory } = await compress(await clipNamed('phone.mp4'), 50_000_000);
    expect(outcome).toMatchObject({ kind: 'unchanged', mimeType: 'video/mp4' });
    expect(await readdir(workDirectory)).toEqual([]);
  });

  test('is refused with the smallest size that is possible, before anything is encoded', async () => {
    const { outcome, workDirectory } = await compress(await clipNamed('phone.mp4'), 10_000);
    if (outcome.kind !== 'impossible') throw new Error(outcome.kind);
    expect(outcome.smallestBytes).toBeGreaterThan(10_000);
    expect(outcome.smallestBytes).toBeLessThan(60_000);
    expect(await readdir(workDirectory)).toEqual([]);
  });

  test('is refused when it is no video, for the reason that an upload gets', async () => {
    await expect(compress(import.meta.filename, 1_000_000)).rejects.toMatchObject({ code: 'NOT_A_VIDEO' });
  });
});

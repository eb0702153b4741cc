import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { encoderSettings, mp4Output } from '#server/rendering/encoder-settings.ts';
import { limitPeaks } from '#server/rendering/limit-peaks.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { makeSound, measureSound, SOUND_SECONDS } from '#tests/support/media/sounds.ts';
import { brightnessOf, makeMedia, samplesOf } from '#tests/support/rendering/decoded-frames.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-peaks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FRAMES = SOUND_SECONDS * 30;

/** A rendered video with this sound, before and after. */
const limit = async (sound: string, { volume = 1 } = {}): Promise<{ path: string; limited: string }> => {
  const path = join(folder, 'rendered.mp4');
  const testVideo = `-f lavfi -t ${SOUND_SECONDS} -i testsrc2=s=64x112:r=30`;
  const encoders = '-c:v libx264 -preset veryfast -profile:v high -pix_fmt yuv420p -c:a aac -b:a 192k';
  await makeMedia(path, [testVideo, `-i ${sound}`, encoders, ...mp4Output(path).slice(0, -1)].join(' '));
  const { ffmpeg } = await installedFfmpeg();
  const limited = await limitPeaks({
    path,
    plan: { audio: volume === 0 ? [] : [{ kind: 'background', volume }], frames: FRAMES, fps: 30 },
    settings: encoderSettings.premium_gif_quality,
    workDirectory: folder,
    ffmpeg,
    signal: new AbortController().signal,
  });
  return { path, limited };
};

/** When the clap at 0.9 s begins, seconds. */
const onset = (samples: Float32Array): number =>
  samples.findIndex((value, index) => index > 40_000 && Math.abs(value) > 0.3) / 48_000;

describe('the peaks of a rendered video', () => {
  it('are at -1 dB at most; pictures and sync stay', async () => {
    const sound = await makeSound(folder, 'music with claps', { loudness: -21 });
    const { path, limited } = await limit(sound);
    const [before, after] = [await measureSound(path), await measureSound(limited)];
    expect(before.peak).toBeGreaterThan(1);
    expect(after.peak).toBeLessThanOrEqual(-1);
    expect(await brightnessOf(limited)).toEqual(await brightnessOf(path));
    expect(await readMp4Layout(limited)).toEqual({ indexFirst: true, hasEditList: false });
    const [loud, quieter] = [await samplesOf(path), await samplesOf(limited)];
    expect(Math.abs(quieter.length / 48_000 - SOUND_SECONDS)).toBeLessThan(1 / 30);
    expect(Math.abs(onset(quieter) - onset(loud))).toBeLessThan(0.005);
  });

  it('that are lower leave the file as it is, and so does a video without sound', async () => {
    const quiet = await limit(await makeSound(folder, 'music', { loudness: -24 }));
    expect(quiet.limited).toBe(quiet.path);
    const loud = await makeSound(folder, 'music', { loudness: -8 });
    const muted = await limit(loud, { volume: 0 });
    expect(muted.limited).toBe(muted.path);
  });
});

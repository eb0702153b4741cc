import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { planAudio } from '#remotion/plan/plan-audio.ts';
import { Promo, PROMO_VERSION } from '#schema/promo.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { gainSamples } from '#server/rendering/layered/audio-graph.ts';
import { warmEngine } from '#tests/bench/render/timed-render.ts';
import { makeMedia, samplesOf } from '#tests/support/rendering/decoded-frames.ts';

const RATE = 48_000;
const [VOICE, TUNE] = [1000, 250];

/** As all stored files are; ffmpeg lowers a mono file by 3 dB. */
const stereo = (expression: string): string => `${expression}|${expression}`;

/** How loud a tone is around a time, a factor of full scale. */
const toneAt = (samples: Float32Array, frequency: number, second: number): number => {
  const [from, length] = [Math.round(second * RATE), RATE / 10];
  const parts = [Math.cos, Math.sin].map((wave) => {
    let sum = 0;
    for (let index = 0; index < length; index += 1)
      sum += (samples[from + index] ?? 0) * wave((2 * Math.PI * frequency * index) / RATE);
    return (2 * sum) / length;
  });
  return Math.hypot(...parts);
};

/** The difference of two levels, dB; what is below -54 dB counts as silence. */
const decibelsApart = (one: number, other: number): number =>
  Math.abs(20 * Math.log10(Math.max(one, 0.002) / Math.max(other, 0.002)));

it('music is mixed as planned by both strategies: from its start, repeated, faded, lowered under the clip', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  const engines = [await warmEngine(folder), await warmEngine(folder, { isFullFrame: true })];
  onTestFinished(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await rm(folder, { recursive: true, force: true });
  });
  const [clipPath, tunePath] = [join(folder, 'clip.mp4'), join(folder, 'tune.m4a')];
  // A voice in the third second; a tune that begins after one second of silence.
  await makeMedia(
    clipPath,
    `-f lavfi -t 4 -i color=c=black:s=270x480:r=30 -f lavfi -t 4 -i aevalsrc=${stereo(`0.3*sin(2*PI*${VOICE}*t)*between(t\\,2\\,3)`)}:s=48000 -c:v libx264 -pix_fmt yuv420p -c:a aac`,
  );
  await makeMedia(
    tunePath,
    `-f lavfi -t 3 -i aevalsrc=${stereo(`0.3*sin(2*PI*${TUNE}*t)*gte(t\\,1)`)}:s=48000 -c:a aac -b:a 192k`,
  );
  const clip: StagedAsset = {
    localPath: clipPath,
    kind: 'video',
    width: 270,
    height: 480,
    durationInSeconds: 4,
    hasAudio: true,
    levels: [0, 0, 0.9, 0],
  };
  const tune: StagedAsset = {
    localPath: tunePath,
    kind: 'audio',
    width: 0,
    height: 0,
    durationInSeconds: 3,
    hasAudio: true,
  };
  const promo = Promo.parse({
    version: PROMO_VERSION,
    videoDuration: 4,
    background: { assetId: 'clip' },
    music: { assetId: 'tune', startSeconds: 0.5, fadeIn: 0, fadeOut: 0.5 },
  });
  const assets = { clip, tune };
  const music = planAudio(promo, assets).find((each) => each.kind === 'music');
  const gains = music === undefined ? [] : gainSamples(music, 30);
  const heard: number[][] = [];
  for (const engine of engines) {
    const outputPath = join(folder, 'music.mp4');
    const { strategy } = await engine.render(
      { promo, assets, qualityPreset: 'draft', outputPath },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    const samples = await samplesOf(outputPath);
    // It sounds from 0.5 to 2.5 s and, in its second pass, from 3 s on.
    const at = [0.2, 0.7, 1.2, 2.2, 2.7, 3.1, 3.7];
    heard.push(at.map((second) => toneAt(samples, TUNE, second)));
    const wanted = at.map((second) =>
      second < 0.5 || (second > 2.5 && second < 3)
        ? 0
        : 0.3 * (gains[Math.round((second + 0.05) * RATE)] ?? 0),
    );
    for (const [index, level] of (heard.at(-1) ?? []).entries())
      expect(decibelsApart(level, wanted[index] ?? 0), `${strategy} at ${at[index]} s`).toBeLessThan(1);
    expect(toneAt(samples, VOICE, 2.5)).toBeGreaterThan(0.2);
  }
  const [layered = [], full = []] = heard;
  for (const [index, level] of layered.entries())
    expect(decibelsApart(level, full[index] ?? 0)).toBeLessThan(1);
});

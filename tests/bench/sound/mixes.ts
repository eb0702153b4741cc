import { join } from 'node:path';
import { bestStart } from '#remotion/plan/beat-times.ts';
import { musicPart } from '#remotion/plan/frame-timing.ts';
import { planAudio } from '#remotion/plan/plan-audio.ts';
import { starterTracks } from '#remotion/starter/tracks.ts';
import { CLIP_LOUDNESS, FPS, MAX_TRUE_PEAK } from '#schema/limits.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import type { RenderEngine, StagedAsset } from '#server/ports/render-engine.ts';
import { warmEngine } from '#tests/bench/render/timed-render.ts';
import { atLeast, atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { ingested } from '#tests/drill/render/loudness.ts';
import { measureSound } from '#tests/support/media/sounds.ts';
import { samplesOf } from '#tests/support/rendering/decoded-frames.ts';
import { stagedStarterAssets } from '#tests/support/rendering/staged-starter-assets.ts';

/** Seconds of each mix. */
const LENGTH = 8;

const starterClip = (id: string): StagedAsset => {
  const asset = stagedStarterAssets(Promo.parse({ version: PROMO_VERSION, background: { assetId: id } }))[id];
  if (asset === undefined) throw new Error(`There is no ${id}.`);
  return asset;
};

/** How much lower the music is where a voice speaks for two of six seconds, dB. */
const duckingUnderVoice = (): number => {
  const promo = Promo.parse({
    version: PROMO_VERSION,
    videoDuration: 6,
    background: { assetId: 'clip' },
    music: { assetId: 'tune', fadeOut: 0 },
  });
  const facts = { width: 1080, height: 1920, hasAudio: true };
  const music = planAudio(promo, {
    clip: { ...facts, kind: 'video', durationInSeconds: 6, levels: [0, 0, 0.8, 0.8, 0, 0] },
    tune: { ...facts, kind: 'audio', durationInSeconds: 30 },
  }).find((each) => each.kind === 'music');
  const [during = 0, before = 1] = [music?.gains[90], music?.gains[15]];
  return 20 * Math.log10(before / during);
};

type Mix = { promo: Promo; assets: Record<string, StagedAsset> };

/** The nth mix of a clip and a tune, from the part that the panel chooses. */
const mixOf = (clips: readonly StagedAsset[], index: number, seconds: number): Mix => {
  const clip = clips[index % clips.length];
  const tune = starterTracks[index % starterTracks.length];
  if (clip === undefined || tune === undefined) throw new Error('There are no clips or tunes.');
  const promo = Promo.parse({
    version: PROMO_VERSION,
    videoDuration: seconds,
    background: { assetId: 'clip' },
    music: { assetId: tune.id, startSeconds: bestStart({ ...tune.facts, ...tune }, seconds) },
  });
  return { promo, assets: { ...stagedStarterAssets({ ...promo, background: null }), clip } };
};

const render = async (engine: RenderEngine, mix: Mix, outputPath: string): Promise<string> => {
  await engine.render(
    { ...mix, qualityPreset: 'draft', outputPath },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return outputPath;
};

const RATE = 48_000;

/** How loud each second is, dB. */
const levelsOf = (samples: Float32Array): number[] =>
  Array.from({ length: Math.floor(samples.length / RATE) }, (_, second) => {
    const part = samples.subarray(second * RATE, (second + 1) * RATE);
    return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / RATE + 1e-9);
  });

/** Samples by which one sound may lie beside another at most: two frames. */
const REACH = 3200;

/** The time by which one sound lies behind another, samples, where both are most alike. */
const lagOf = (one: Float32Array, other: Float32Array): number => {
  let best = { lag: 0, sum: Number.NEGATIVE_INFINITY };
  for (let lag = -REACH; lag <= REACH; lag += 1) {
    let sum = 0;
    for (let index = RATE; index < 2 * RATE; index += 1) sum += (one[index + lag] ?? 0) * (other[index] ?? 0);
    if (sum > best.sum) best = { lag, sum };
  }
  return best.lag;
};

/** How far music lies beside its place in finished videos of both strategies, frames at 30 a second. */
const musicBesideTrack = async (engines: readonly RenderEngine[], folder: string): Promise<number> => {
  const beside: number[] = [];
  for (const tune of starterTracks.slice(0, 3)) {
    const music = { assetId: tune.id, startSeconds: bestStart({ ...tune.facts, ...tune }, 3) };
    const promo = Promo.parse({ version: PROMO_VERSION, videoDuration: 3, music });
    const mix = { promo, assets: stagedStarterAssets(promo) };
    const track = await samplesOf(mix.assets[tune.id]?.localPath ?? '');
    const { start } = musicPart(music, tune, FPS);
    for (const engine of engines) {
      const played = await samplesOf(await render(engine, mix, join(folder, 'music.mp4')));
      beside.push(Math.abs(lagOf(played, track.subarray((start * RATE) / FPS))) / (RATE / FPS));
    }
  }
  return Math.max(...beside);
};

/** The largest difference of a second between both strategies: the browser mixes as in the preview, ffmpeg as in most finished videos, dB. */
const mixesApart = async (
  clips: readonly StagedAsset[],
  [layered, fullFrame]: readonly [RenderEngine, RenderEngine],
  folder: string,
): Promise<number> => {
  const apart: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    const mix = mixOf(clips, index, 4);
    const one = levelsOf(await samplesOf(await render(layered, mix, join(folder, 'one.mp4'))));
    const other = levelsOf(await samplesOf(await render(fullFrame, mix, join(folder, 'other.mp4'))));
    apart.push(...one.map((level, second) => Math.abs(level - (other[second] ?? 0))));
  }
  return Math.max(...apart);
};

/** Finished videos with a clip that sounds and a tune: how loud they are, alike in both strategies, and how far music is lowered under a voice. */
export const benchMixes = async (folder: string): Promise<Row[]> => {
  const clips = [
    await ingested(folder, { source: 'speech', loudness: -30 }),
    await ingested(folder, { source: 'music', loudness: -20 }),
    starterClip('starter-neon'),
    starterClip('starter-stage-lights'),
  ];
  const engines = [await warmEngine(folder), await warmEngine(folder, { isFullFrame: true })] as const;
  const measured: { loudness: number; peak: number }[] = [];
  try {
    for (let index = 0; index < 20; index += 1) {
      const mix = mixOf(clips, index, LENGTH);
      measured.push(await measureSound(await render(engines[0], mix, join(folder, 'mix.mp4'))));
    }
    const apart = await mixesApart(clips, engines, folder);
    const beside = await musicBesideTrack(engines, folder);
    const off = measured.map(({ loudness }) => Math.abs(loudness - CLIP_LOUDNESS));
    const peak = Math.max(...measured.map((each) => each.peak));
    return [
      row('mixes', measured.length, '', exactly(20)),
      row('loudness of a mix off -14 LUFS, at most', Math.max(...off), 'LU', atMost(1)),
      row('true peak of a mix, at most', peak, 'dB', atMost(MAX_TRUE_PEAK)),
      row('a second of the browser’s mix off ffmpeg’s, at most', apart, 'dB', atMost(1)),
      row('music beside its place in the video, at most', beside, 'frames', atMost(1)),
      row('music under a voice, lower by', duckingUnderVoice(), 'dB', atLeast(8)),
    ];
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
  }
};

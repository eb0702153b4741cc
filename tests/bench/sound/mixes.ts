import { join } from 'node:path';
import { bestStart } from '#remotion/plan/beat-times.ts';
import { planAudio } from '#remotion/plan/plan-audio.ts';
import { starterTracks } from '#remotion/starter/tracks.ts';
import { CLIP_LOUDNESS, MAX_TRUE_PEAK } from '#schema/limits.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { warmEngine } from '#tests/bench/render/timed-render.ts';
import { atLeast, atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { ingested } from '#tests/drill/render/loudness.ts';
import { measureSound } from '#tests/support/media/sounds.ts';
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

/** Twenty finished videos, each with a clip that sounds and another tune: how loud they are, and how far the music is lowered under a voice. */
export const benchMixes = async (folder: string): Promise<Row[]> => {
  const clips = [
    await ingested(folder, { source: 'speech', loudness: -30 }),
    await ingested(folder, { source: 'music', loudness: -20 }),
    starterClip('starter-neon'),
    starterClip('starter-stage-lights'),
  ];
  const engine = await warmEngine(folder);
  const measured: { loudness: number; peak: number }[] = [];
  try {
    for (let index = 0; index < 20; index += 1) {
      const clip = clips[index % clips.length];
      const tune = starterTracks[index % starterTracks.length];
      if (clip === undefined || tune === undefined) continue;
      const promo = Promo.parse({
        version: PROMO_VERSION,
        videoDuration: LENGTH,
        background: { assetId: 'clip' },
        // As the panel chooses it.
        music: { assetId: tune.id, startSeconds: bestStart({ ...tune.facts, ...tune }, LENGTH) },
      });
      const { clip: _shown, ...music } = stagedStarterAssets({ ...promo, background: null });
      const outputPath = join(folder, 'mix.mp4');
      await engine.render(
        { promo, assets: { ...music, clip }, qualityPreset: 'draft', outputPath },
        { signal: new AbortController().signal, onProgress: () => undefined },
      );
      measured.push(await measureSound(outputPath));
    }
  } finally {
    await engine.close();
  }
  const off = measured.map(({ loudness }) => Math.abs(loudness - CLIP_LOUDNESS));
  return [
    row('mixes', measured.length, '', exactly(20)),
    row('loudness of a mix off -14 LUFS, at most', Math.max(...off), 'LU', atMost(1)),
    row(
      'true peak of a mix, at most',
      Math.max(...measured.map(({ peak }) => peak)),
      'dB',
      atMost(MAX_TRUE_PEAK),
    ),
    row('music under a voice, lower by', duckingUnderVoice(), 'dB', atLeast(8)),
  ];
};

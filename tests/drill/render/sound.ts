import { join } from 'node:path';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import type { RenderEngine, StagedAsset } from '#server/ports/render-engine.ts';
import { warmEngine } from '#tests/bench/render/timed-render.ts';
import { heldOf, atMost, row, type Row } from '#tests/bench/report.ts';
import { drillLoudness } from '#tests/drill/render/loudness.ts';
import { brightnessOf, makeMedia, samplesOf } from '#tests/support/rendering/decoded-frames.ts';

/** Seconds: the length of the clip, and when it flashes and clicks. The promo shows it almost twice. */
const [CLIP, CLICK, PROMO] = [1.2, 0.5, 2];
const EXPECTED = [CLICK, CLIP + CLICK];
const FPS = 30;
const FRAME = 1 / FPS;

const clips = [
  { fps: 24, rate: 44_100 },
  { fps: 25, rate: 48_000 },
  { fps: 30, rate: 44_100 },
  { fps: 50, rate: 48_000 },
  { fps: 60, rate: 22_050 },
];

const makeClip = async (localPath: string, { fps, rate }: (typeof clips)[number]): Promise<StagedAsset> => {
  const during = `between(t\\,${CLICK}\\,${CLICK + 0.1})`;
  await makeMedia(
    localPath,
    [
      `-f lavfi -t ${CLIP} -i color=c=black:s=1080x1920:r=${fps}`,
      `-f lavfi -t ${CLIP} -i aevalsrc=0.7*sin(2*PI*1000*t)*${during}:s=${rate}`,
      `-vf drawbox=c=white:t=fill:enable=${during}`,
      '-c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac',
    ].join(' '),
  );
  return { localPath, kind: 'video', width: 1080, height: 1920, durationInSeconds: CLIP, hasAudio: true };
};

/** When values become loud or bright after a quiet time; seconds. */
const onsets = (values: ArrayLike<number>, perSecond: number, threshold: number): number[] => {
  const found: number[] = [];
  let quietSince = 0;
  for (let index = 0; index < values.length; index += 1) {
    if (Math.abs(values[index] ?? 0) < threshold) continue;
    if (index - quietSince > perSecond / 4) found.push(index / perSecond);
    quietSince = index;
  }
  return found;
};

const measure = async (engine: RenderEngine, asset: StagedAsset, outputPath: string) => {
  const promo = Promo.parse({
    version: PROMO_VERSION,
    videoDuration: PROMO,
    background: { assetId: 'clip' },
  });
  const { strategy } = await engine.render(
    { promo, assets: { clip: asset }, qualityPreset: 'draft', outputPath },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  const clicks = onsets(await samplesOf(outputPath), 48_000, 0.1);
  const flashes = onsets(await brightnessOf(outputPath), FPS, 128);
  return { strategy, clicks, flashes };
};

const farthest = (actual: readonly number[], wanted: readonly number[]): number =>
  actual.length === wanted.length
    ? Math.max(...actual.map((time, index) => Math.abs(time - (wanted[index] ?? 0))))
    : Number.POSITIVE_INFINITY;

const times = (values: readonly number[]): string => values.map((value) => value.toFixed(3)).join(' ');

/** A click and a flash at a known time, in clips of all usual rates, in both passes of the loop, by both strategies. */
const drillSync = async (folder: string): Promise<Row[]> => {
  const engines = [await warmEngine(folder), await warmEngine(folder, { isFullFrame: true })];
  const [late, apart]: [number[], number[]] = [[], []];
  try {
    for (const clip of clips) {
      const asset = await makeClip(join(folder, `click-${clip.fps}.mp4`), clip);
      for (const engine of engines) {
        const { strategy, clicks, flashes } = await measure(engine, asset, join(folder, 'click.mp4'));
        late.push(farthest(clicks, EXPECTED));
        apart.push(farthest(clicks, flashes));
        console.log(
          `${clip.fps} fps, ${clip.rate} Hz, ${strategy}: clicks ${times(clicks)}, flashes ${times(flashes)}`,
        );
      }
    }
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
  }
  const held = late.filter((time, index) => time <= FRAME && (apart[index] ?? 1) <= FRAME).length;
  return [
    heldOf('sound in time, both strategies', held, late.length, 'renders'),
    row('sound off its time, at most', Math.max(...late) * FPS, 'frames', atMost(1)),
    row('sound off its image, at most', Math.max(...apart) * FPS, 'frames', atMost(1)),
  ];
};

/** Sound in time with its image, and as loud as the volume says. */
export const drillSound = async (folder: string): Promise<Row[]> => [
  ...(await drillSync(folder)),
  ...(await drillLoudness(folder)),
];

/**
 * `npm run bench:render [-- --example NAME --seconds N --json FILE]`: how long a video takes, beside the least that any way
 * could take: ffmpeg decodes the background, lays one still over it, and encodes with the same settings.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { DEFAULT_QUALITY_PRESET } from '#contract/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { resolveFfmpeg } from '#server/media/ffmpeg-path.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { ensureRemotionBundle } from '#server/rendering/bundle.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import { readOptions, report, row } from '#tests/bench/report.ts';
import { renderWholePromo, stagedStarterAssets } from '#tests/support/rendered-example.ts';

const DEFAULT_EXAMPLE = 'fierce-monday-spin';
const DEFAULT_SECONDS = 15;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** The floor: nothing is drawn by a browser, and nothing moves but the background. */
const renderFloor = async (promo: Promo, folder: string): Promise<void> => {
  const installed = await resolveFfmpeg({ ffmpegPath: null });
  const background = stagedStarterAssets(promo)[promo.background?.assetId ?? ''];
  if (installed === null || background === undefined)
    throw new Error('The floor needs ffmpeg and a background.');
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const { crf, x264Preset, gopSize } = encoderSettings[DEFAULT_QUALITY_PRESET];
  const still = join(folder, 'still.png');
  const half = { r: 255, g: 0, b: 128, alpha: 0.5 };
  await sharp({ create: { width, height, channels: 4, background: half } })
    .png()
    .toFile(still);
  const cover = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;
  await runFfmpeg({
    ffmpeg: installed.ffmpeg,
    args: [
      ['-stream_loop', '-1', '-i', background.localPath, '-i', still],
      ['-filter_complex', `[0:v]${cover}[b];[b][1:v]overlay=format=yuv420,format=yuv420p[v]`],
      [
        '-map',
        '[v]',
        '-map',
        '0:a?',
        '-frames:v',
        String(durationInFrames),
        '-t',
        String(durationInFrames / fps),
      ],
      ['-c:v', 'libx264', '-preset', x264Preset, '-crf', String(crf), '-g', String(gopSize)],
      ['-c:a', 'copy', '-movflags', '+faststart', join(folder, 'floor.mp4')],
    ].flat(),
    timeoutInSeconds: 600,
  });
};

const options = readOptions(['example', 'seconds']);
const name = options.example ?? DEFAULT_EXAMPLE;
const example = examplePromos.find((one) => one.name === name);
if (example === undefined) throw new Error(`There is no example ${name}.`);
const promo = { ...example.promo, videoDuration: Number(options.seconds ?? DEFAULT_SECONDS) };
const { durationInFrames } = promoMetadata(promo);

const folder = await mkdtemp(join(tmpdir(), 'polepro-bench-'));
try {
  // Made once per build and not per render, so it does not count.
  await ensureRemotionBundle();
  const full = await timed(() => renderWholePromo(promo, folder));
  const floor = await timed(() => renderFloor(promo, folder));
  const { size } = await stat(join(folder, 'whole.mp4'));
  console.log(`${name}, ${promo.videoDuration} s, ${promo.overlayElements.length} overlays`);
  await report(
    [
      row('full way', full, 's'),
      row('ffmpeg floor', floor, 's'),
      row('full way / floor', full / floor, 'times'),
      row('full way, frames drawn', durationInFrames / full, 'frames/s'),
      row('full way, size of the video', size / 1e6, 'MB'),
    ],
    options.json,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * `npm run starter:site [-- landing … --out DIR]`: renders the videos of the site and their posters from the promos beside them into the
 * project or, for review, into DIR. The comparison is one promo of a free account and of a Pro account.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { watermarkTargetOf } from '#schema/elements/layers-in-order.ts';
import { readPromoFile, stageAssets } from '#server/cli/stage-assets.ts';
import { loadConfig } from '#server/config.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { projectRoot } from '#server/project-root.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';

type SiteVideo = {
  name: string;
  /** The promo, in `remotion/starter/files/demo`. */
  document: string;
  /** The paths of video and poster in the project. */
  video: string;
  poster: string;
  /** The second of the video that the poster shows. */
  posterAt: number;
  /** px; the height follows. */
  width: number;
  hasWatermark: boolean;
};

const documents = 'remotion/starter/files/demo';
const comparison = { document: 'comparison.json', posterAt: 2, width: 360 };

const siteVideos: readonly SiteVideo[] = [
  {
    name: 'landing',
    document: 'landing.json',
    video: `${documents}/landing.mp4`,
    poster: 'src/features/site/landing/demo-poster.webp',
    posterAt: 4,
    width: 540,
    hasWatermark: false,
  },
  ...['free', 'pro'].map((name) => {
    const file = `src/plans/comparison/${name}`;
    return {
      ...comparison,
      name,
      video: `${file}.mp4`,
      poster: `${file}.webp`,
      hasWatermark: name === 'free',
    };
  }),
];

/** Time limit of one ffmpeg run, seconds. */
const FFMPEG_SECONDS = 600;

/** `out` is the folder for videos and posters. */
type Tools = { engine: RenderEngine; ffmpeg: string; ffprobe: string; folder: string; out: string };

const renderVideo = async (
  { document, video, poster, posterAt, width, hasWatermark }: SiteVideo,
  { engine, ffmpeg, ffprobe, folder, out }: Tools,
): Promise<void> => {
  const promo = await readPromoFile(join(projectRoot, documents, document));
  const assets = await stageAssets(promo, { folder: join(projectRoot, documents), ffprobe });
  const full = join(folder, 'full.mp4');
  const watermarkTarget = hasWatermark ? watermarkTargetOf(promo) : null;
  const job = {
    promo,
    assets,
    outputPath: full,
    qualityPreset: 'premium_gif_quality',
    watermarkTarget,
  } as const;
  await engine.render(job, { signal: new AbortController().signal, onProgress: () => undefined });
  const run = { ffmpeg, read: [full], timeoutInSeconds: FFMPEG_SECONDS };
  const scale = ['-vf', `scale=${width}:-2:flags=lanczos`];
  const encoder = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '29', '-pix_fmt', 'yuv420p', '-an'];
  const small = join(folder, 'small.mp4');
  await runFfmpeg({
    ...run,
    args: ['-y', '-i', full, ...scale, ...encoder, '-movflags', '+faststart', small],
    write: [folder],
  });
  for (const file of [video, poster]) await mkdir(dirname(join(out, file)), { recursive: true });
  await writeFile(join(out, video), await readFile(small));
  const still = join(folder, 'still.png');
  await runFfmpeg({
    ...run,
    args: ['-y', '-ss', String(posterAt), '-i', full, ...scale, '-frames:v', '1', still],
    write: [folder],
  });
  await sharp(still).webp({ quality: 72 }).toFile(join(out, poster));
};

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: projectRoot } },
});
const selected = siteVideos.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const config = loadConfig();
const media = await resolveFfmpeg(config);
if (media === null || selected.length === 0) {
  throw new Error('Install ffmpeg 5 or newer, and name landing, free or pro, or nothing.');
}
const folder = await mkdtemp(join(tmpdir(), 'polepro-site-'));
const engine = createRenderEngine(config);
try {
  for (const video of selected) {
    await renderVideo(video, { engine, ...media, folder, out: values.out });
    console.log(`${video.video}: done`);
  }
} finally {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
}

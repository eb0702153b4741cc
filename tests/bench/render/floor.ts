import { join } from 'node:path';
import sharp from 'sharp';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import { promoMetadata } from '#schema/promo.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import { drawFrames } from '#tests/support/rendering/drawn-frames.ts';

const installed = await resolveFfmpeg({ ffmpegPath: null });
if (installed === null) throw new Error('The floor needs ffmpeg.');
const { ffmpeg } = installed;

/** The still that the floor lays over the background: all texts of the promo, as the browser draws them. */
export const floorStill = async ({ promo, assets }: RenderJob, path: string): Promise<void> => {
  const { width, height } = promoMetadata(promo);
  const texts: Buffer[] = [];
  const frames = promo.textElements.length;
  if (frames > 0) {
    const document = { ...promo, background: null, overlayElements: [] };
    await drawFrames({ promo: document, assets, composition: 'text-stills', frames }, (png, frame) => {
      texts[frame] = png;
    });
  }
  await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(texts.map((input) => ({ input })))
    .png()
    .toFile(path);
};

/** The least that any way could take: ffmpeg decodes the background, lays one still over it, and encodes with the same settings. */
export const renderFloor = async (
  { promo, assets }: RenderJob,
  still: string,
  folder: string,
): Promise<void> => {
  const background = assets[promo.background?.assetId ?? ''];
  if (background === undefined) throw new Error('The floor needs a background.');
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const { crf, x264Preset, gopSize } = encoderSettings[DEFAULT_QUALITY_PRESET];
  const cover = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;
  const filter = `[0:v]${cover}[b];[b][1:v]overlay=format=yuv420,format=yuv420p[v]`;
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-stream_loop', '-1', '-i', background.localPath, '-i', still, '-filter_complex', filter],
      ['-map', '[v]', '-map', '0:a?', '-frames:v', String(durationInFrames)],
      ['-t', String(durationInFrames / fps)],
      ['-c:v', 'libx264', '-preset', x264Preset, '-crf', String(crf), '-g', String(gopSize)],
      ['-c:a', 'copy', '-movflags', '+faststart', join(folder, 'floor.mp4')],
    ].flat(),
    timeoutInSeconds: 600,
    read: [background.localPath, still],
    write: [folder],
  });
};

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { SAMPLE_RATE, type StereoLoop } from '#remotion/starter/sound/stereo-loop.ts';
import { tuneFor } from '#remotion/starter/sound/tunes.ts';
import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import { HOUR_SECONDS } from '#schema/durations.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { publishFile } from '#server/rendering/engine/publish-file.ts';
import type { DrawFrames } from './draw-frames.ts';
import {
  backgroundArguments,
  backgroundPosterArguments,
  masterArguments,
  overlayArguments,
  overlayPosterArguments,
  proxyArguments,
  soundArguments,
} from './encode-arguments.ts';
import { absolutePaths } from './library-files.ts';

const OPAQUE_ENOUGH = 40;

/**
 * Gives transparent pixels of a straight-alpha RGBA image the colour of nearby visible ones, in place. A video
 * codec stores colour and alpha separately and blurs both: without this the black under transparent pixels bleeds
 * into every glow as a dark rim on light backgrounds.
 */
export function spreadColor(pixels: Uint8Array, width: number, height: number): void {
  const levels = [{ width, height, sums: weighted(pixels, width * height) }];
  for (let level = levels[0]; level && (level.width > 1 || level.height > 1); level = levels.at(-1)) {
    levels.push(halved(level));
  }
  for (let index = levels.length - 2; index >= 0; index -= 1) {
    const fine = levels[index];
    const coarse = levels[index + 1];
    if (fine && coarse) fillFrom(fine, coarse);
  }
  const sums = levels[0]?.sums;
  if (!sums) return;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((pixels[pixel * 4 + 3] ?? 0) >= OPAQUE_ENOUGH) continue;
    const weight = sums[pixel * 4 + 3] || 1;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[pixel * 4 + channel] = Math.round((sums[pixel * 4 + channel] ?? 0) / weight);
  }
}

type Level = { width: number; height: number; sums: Float32Array };

function weighted(pixels: Uint8Array, count: number): Float32Array {
  const sums = new Float32Array(count * 4);
  for (let at = 0; at < count * 4; at += 4) {
    const weight = ((pixels[at + 3] ?? 0) / 255) ** 2;
    sums[at] = (pixels[at] ?? 0) * weight;
    sums[at + 1] = (pixels[at + 1] ?? 0) * weight;
    sums[at + 2] = (pixels[at + 2] ?? 0) * weight;
    sums[at + 3] = weight;
  }
  return sums;
}

function halved(fine: Level): Level {
  const width = Math.ceil(fine.width / 2);
  const height = Math.ceil(fine.height / 2);
  const sums = new Float32Array(width * height * 4);
  for (let y = 0; y < fine.height; y += 1) {
    for (let x = 0; x < fine.width; x += 1) {
      const from = (y * fine.width + x) * 4;
      const to = ((y >> 1) * width + (x >> 1)) * 4;
      for (let channel = 0; channel < 4; channel += 1)
        sums[to + channel] = (sums[to + channel] ?? 0) + (fine.sums[from + channel] ?? 0);
    }
  }
  return { width, height, sums };
}

/** Blends in the coarser level's colour where the finer one has little weight. */
function fillFrom(fine: Level, coarse: Level): void {
  for (let y = 0; y < fine.height; y += 1) {
    for (let x = 0; x < fine.width; x += 1) {
      const at = (y * fine.width + x) * 4;
      const known = fine.sums[at + 3] ?? 0;
      if (known > 0.2) continue;
      const from = ((y >> 1) * coarse.width + (x >> 1)) * 4;
      const weight = coarse.sums[from + 3] ?? 0;
      if (weight === 0) continue;
      const share = (0.2 - known) / weight;
      for (let channel = 0; channel < 4; channel += 1)
        fine.sums[at + channel] = (fine.sums[at + channel] ?? 0) + (coarse.sums[from + channel] ?? 0) * share;
    }
  }
}

/** A 16-bit stereo WAV file of a loop whose samples are -1..1. */
function waveFile({ left, right }: StereoLoop): Buffer {
  const header = 44;
  const file = Buffer.alloc(header + left.length * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(left.length * 4, 40);
  for (let index = 0; index < left.length; index += 1) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, left[index] ?? 0)) * 32767), header + index * 4);
    file.writeInt16LE(
      Math.round(Math.max(-1, Math.min(1, right[index] ?? 0)) * 32767),
      header + index * 4 + 2,
    );
  }
  return file;
}

/** Time limit of one ffmpeg run, seconds; with frames from stdin it waits for all of them to be rendered. */
const FFMPEG_TIMEOUT = HOUR_SECONDS;

/** Renders every frame of one asset and writes its file and poster. A failed run leaves the old files in place. */
export async function encodeAsset(draw: DrawFrames, drawing: StarterDrawing, ffmpeg: string): Promise<void> {
  const { file, posterFile } = absolutePaths(drawing);
  const isBackground = drawing.kind === 'background';
  const posterArguments = isBackground ? backgroundPosterArguments : overlayPosterArguments;
  await inTemporaryFolder(async (folder) => {
    const run = { ffmpeg, timeoutInSeconds: FFMPEG_TIMEOUT, read: [], write: [folder] };
    const video = join(folder, `video.${drawing.format}`);
    const master = join(folder, 'master.mkv');
    const poster = join(folder, basename(posterFile));
    const frames = Array.from({ length: drawing.frames }, (_, frame) => frame);
    await runFfmpeg({
      ...run,
      args: isBackground ? masterArguments(drawing, master) : overlayArguments(drawing, video),
      input: (write) =>
        draw(drawing, frames, async (image, frame) => {
          if (frame === drawing.posterFrame) {
            await runFfmpeg({ ...run, args: posterArguments(poster), input: (show) => show(image) });
          }
          await write(isBackground ? image : await straightPixels(image));
        }),
    });
    if (isBackground) {
      const passFile = join(folder, 'pass');
      await runFfmpeg({ ...run, args: backgroundArguments(drawing, master, 1, passFile, '/dev/null') });
      await runFfmpeg({ ...run, args: backgroundArguments(drawing, master, 2, passFile, video) });
    }
    await placeFile(drawing, { ffmpeg, video, file, folder });
    await copyFile(poster, posterFile);
    await replaceProxy(drawing, ffmpeg);
  });
}

/** Encodes the proxy of an existing background again. */
export async function replaceProxy(drawing: StarterDrawing, ffmpeg: string): Promise<void> {
  const { file, proxyFile } = absolutePaths(drawing);
  if (proxyFile === null) return;
  await inTemporaryFolder(async (folder) => {
    const made = join(folder, basename(proxyFile));
    const args = proxyArguments(drawing, file, made);
    await runFfmpeg({ ffmpeg, timeoutInSeconds: FFMPEG_TIMEOUT, args, read: [file], write: [folder] });
    await publishFile(made, proxyFile);
  });
}

/** Replaces the tune of an existing background and leaves its video unchanged. */
export async function replaceTune(drawing: StarterDrawing, ffmpeg: string): Promise<void> {
  if (drawing.tune === null) return;
  const { file } = absolutePaths(drawing);
  await inTemporaryFolder((folder) => placeFile(drawing, { ffmpeg, video: file, file, folder }));
  await replaceProxy(drawing, ffmpeg);
}

async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'polepro-encode-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Replaces `file` by `video`, with its tune if it has one. */
async function placeFile(
  drawing: StarterDrawing,
  { ffmpeg, video, file, folder }: { ffmpeg: string; video: string; file: string; folder: string },
): Promise<void> {
  const made = join(folder, basename(file));
  const run = { ffmpeg, timeoutInSeconds: FFMPEG_TIMEOUT, read: [video], write: [folder] };
  if (drawing.tune === null) {
    const indexFirst = drawing.format === 'mp4' ? ['-movflags', '+faststart'] : [];
    await runFfmpeg({ ...run, args: ['-i', video, '-c', 'copy', ...indexFirst, made] });
  } else {
    const sound = join(folder, 'tune.wav');
    await writeFile(sound, waveFile(tuneFor(drawing.tune)));
    const seconds = drawing.frames / drawing.fps;
    await runFfmpeg({ ...run, args: soundArguments(video, sound, seconds, made) });
  }
  await publishFile(made, file);
}

async function straightPixels(image: Buffer): Promise<Uint8Array> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  spreadColor(data, info.width, info.height);
  return data;
}

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { HOUR_SECONDS } from '#schema/durations.ts';
import { SAMPLE_RATE, type StereoLoop } from '#remotion/starter/sound/stereo-loop.ts';
import { tuneFor } from '#remotion/starter/sound/tunes.ts';
import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
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
import { spreadColor } from './spread-color.ts';

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

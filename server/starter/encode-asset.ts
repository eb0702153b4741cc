import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import { tuneFor } from '#remotion/starter/sound/tunes.ts';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DrawFrames } from './draw-frames.ts';
import {
  backgroundArguments,
  backgroundPosterArguments,
  masterArguments,
  overlayArguments,
  overlayPosterArguments,
  soundArguments,
} from './encode-arguments.ts';
import { absolutePaths } from './library-paths.ts';
import { startFfmpeg } from './run-ffmpeg.ts';
import { spreadColour } from './spread-colour.ts';
import { waveFile } from './wave-file.ts';

/** Draws every frame of one asset and writes its finished file and poster; a broken run leaves the old files. */
export async function encodeAsset(draw: DrawFrames, drawing: StarterDrawing): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'polepro-encode-'));
  const { file, posterFile } = absolutePaths(drawing);
  const posterArguments = drawing.kind === 'background' ? backgroundPosterArguments : overlayPosterArguments;
  try {
    const video = join(folder, `video.${drawing.format}`);
    const master = join(folder, 'master.mkv');
    const isBackground = drawing.kind === 'background';
    const encoder = startFfmpeg(
      isBackground ? masterArguments(drawing, master) : overlayArguments(drawing, video),
    );
    const frames = Array.from({ length: drawing.frames }, (_, frame) => frame);
    await draw(drawing, frames, async (image, frame) => {
      if (frame === drawing.posterFrame) {
        const poster = startFfmpeg(posterArguments(posterFile));
        await poster.write(image);
        await poster.finish();
      }
      await encoder.write(isBackground ? image : await straightPixels(image));
    });
    await encoder.finish();
    if (isBackground) {
      const notes = join(folder, 'pass');
      await startFfmpeg(backgroundArguments(drawing, master, 1, notes, '/dev/null')).finish();
      await startFfmpeg(backgroundArguments(drawing, master, 2, notes, video)).finish();
    }
    await placeFile(drawing, video, file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives an existing background a newly played tune and leaves its picture as it is. */
export async function replaceTune(drawing: StarterDrawing): Promise<void> {
  if (drawing.tune === null) return;
  const folder = await mkdtemp(join(tmpdir(), 'polepro-encode-'));
  try {
    await placeFile(drawing, absolutePaths(drawing).file, absolutePaths(drawing).file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes `video`, with its tune if it has one, beside `file` and then in its place. */
async function placeFile(
  drawing: StarterDrawing,
  video: string,
  file: string,
  folder: string,
): Promise<void> {
  const beside = file.replace(/\.(\w+)$/, '.part.$1');
  if (drawing.tune === null) {
    await startFfmpeg([
      '-i',
      video,
      '-c',
      'copy',
      ...(drawing.format === 'mp4' ? ['-movflags', '+faststart'] : []),
      '-y',
      beside,
    ]).finish();
  } else {
    const sound = join(folder, 'tune.wav');
    await writeFile(sound, waveFile(tuneFor(drawing.tune)));
    await startFfmpeg(soundArguments(video, sound, drawing.frames / drawing.fps, beside)).finish();
  }
  await rename(beside, file);
}

async function straightPixels(image: Buffer): Promise<Uint8Array> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  spreadColour(data, info.width, info.height);
  return data;
}

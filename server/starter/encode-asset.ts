import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { tuneFor } from '#remotion/starter/sound/tunes.ts';
import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import { HOUR_SECONDS } from '#schema/durations.ts';
import { proxyEncoder, proxySize } from '#server/ingest/video-encoding.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { SOFT_START } from '#server/rendering/encoder-settings.ts';
import { publishFile } from '#server/rendering/engine/publish-file.ts';
import type { DrawFrames } from './draw-frames.ts';
import { absolutePaths } from './library-files.ts';
import { waveFile } from './wave-file.ts';

const SETTINGS = 'open-gop=0:aq-mode=3:aq-strength=1.0:deblock=-1,-1';

/** ffmpeg arguments that store the JPEG frames from stdin unchanged in one file, to be read twice. */
function masterArguments(drawing: StarterDrawing, output: string): string[] {
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(drawing.fps), '-i', 'pipe:0'];
  return [...input, '-c', 'copy', output];
}

/**
 * Arguments for one of two passes that encode a background's video (without audio) from its master. Browser images
 * are full range: they are converted to limited-range bt709, scaled, and given static grain, so that dark
 * gradients show no banding. `passFile` holds the statistics of pass 1.
 */
function backgroundArguments(
  drawing: StarterDrawing,
  master: string,
  pass: 1 | 2,
  passFile: string,
  output: string,
): string[] {
  const colors = 'in_range=pc:in_color_matrix=bt601:out_range=tv:out_color_matrix=bt709';
  const scale = `scale=${drawing.width}:${drawing.height}:${colors}:flags=lanczos+accurate_rnd+full_chroma_int`;
  return [
    ['-i', master, '-vf', `${scale},format=yuv420p,noise=c0s=3:c0_seed=1129,setsar=1`],
    ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-b:v', `${drawing.quality}k`],
    ['-pass', String(pass), '-passlogfile', passFile],
    ['-g', String(drawing.fps * 3), '-bf', '3', '-x264-params', SETTINGS],
    ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ['-frames:v', String(drawing.frames), '-an', '-movflags', '+faststart'],
    ['-f', pass === 1 ? 'null' : 'mp4', output],
  ].flat();
}

/** Arguments that read raw straight-alpha RGBA frames from stdin and write an overlay's GIF or WebM. */
function overlayArguments(drawing: StarterDrawing, output: string): string[] {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${drawing.width}x${drawing.height}`];
  const input = [...raw, '-framerate', String(drawing.fps), '-i', 'pipe:0'];
  if (drawing.format === 'gif') {
    return [
      input,
      '-filter_complex',
      `[0:v]split[seen][counted];[counted]palettegen=max_colors=${drawing.quality}:reserve_transparent=1:stats_mode=full[palette];` +
        '[seen][palette]paletteuse=dither=none:alpha_threshold=128:diff_mode=rectangle',
      ['-frames:v', String(drawing.frames), '-loop', '0', output],
    ].flat();
  }
  return [
    input,
    ['-vf', 'scale=out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=yuva420p'],
    ['-c:v', 'libvpx-vp9', '-crf', String(drawing.quality), '-b:v', '0', '-deadline', 'good'],
    ['-cpu-used', '2', '-row-mt', '1', '-g', String(drawing.frames), '-auto-alt-ref', '0'],
    ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ['-frames:v', String(drawing.frames), '-an', output],
  ].flat();
}

/** Arguments that add a 48 kHz stereo WAV to a finished video as AAC; the video is copied. */
function soundArguments(video: string, sound: string, seconds: number, output: string): string[] {
  return [
    ['-i', video, '-i', sound, '-map', '0:v', '-map', '1:a', '-c:v', 'copy'],
    ['-af', SOFT_START, '-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2', '-t', String(seconds)],
    ['-movflags', '+faststart', output],
  ].flat();
}

/** Arguments that encode the proxy of a finished background: the same size as an upload's, with the same audio. */
function proxyArguments(drawing: StarterDrawing, video: string, output: string): string[] {
  const { width, height } = proxySize(drawing);
  const scaling = drawing.isDetailed ? 'lanczos' : 'bilinear';
  const scaled = [
    '-map',
    '0:v',
    '-vf',
    `scale=${width}:${height}:flags=${scaling},setsar=1`,
    ...proxyEncoder,
  ];
  const sharper = drawing.isDetailed ? ['-preset', 'slow', '-crf', '25'] : [];
  const sound = ['-map', '0:a?', '-c:a', 'copy'];
  return ['-i', video, ...scaled, ...sharper, ...sound, '-movflags', '+faststart', '-f', 'mp4', output];
}

/** Arguments for the poster of a background: one image from stdin becomes a 540x960 JPEG. */
function backgroundPosterArguments(output: string): string[] {
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-i', 'pipe:0'];
  const scale = ['-vf', 'scale=540:960:flags=lanczos+accurate_rnd'];
  return [...input, ...scale, '-frames:v', '1', '-q:v', '3', output];
}

/** Arguments for the poster of an overlay: one PNG from stdin becomes a WebP with alpha. */
function overlayPosterArguments(output: string): string[] {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-i', 'pipe:0'];
  return [...input, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '82', '-compression_level', '6', output];
}

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

import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';

/** Small good files of every kind that is taken, one second or two of a moving pattern each. */
const recipes = {
  'plain.mp4': '-movflags +faststart -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac',
  'index-last.mp4': '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac',
  'plain.mov': '-c:v mjpeg -c:a pcm_s16le -f mov',
  'plain.webm': '-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus',
  'plain.avi': '-c:v mpeg4 -c:a libmp3lame',
  'sound.mp4': '-vn -c:a aac',
  'sound.webm': '-vn -c:a libopus',
  'pictures.mov': '-an -c:v png -pix_fmt rgba -frames:v 30 -f mov',
  'unknown.mkv': '-an -c:v ffv1',
} as const;
export type SampleName = keyof typeof recipes;

const moving = '-f lavfi -t 1.2 -i testsrc2=s=72x128:r=30 -f lavfi -t 1.2 -i sine=f=440:r=48000';

/** Makes one of them; returns its path. */
export const makeSample = async (folder: string, name: SampleName): Promise<string> => {
  const path = join(folder, name);
  await makeMedia(path, `${moving} ${recipes[name]}`);
  return path;
};

/** A GIF of a pink disc that moves over nothing, 20 pictures of 5/100 s; returns its path. */
export const makeDiscGif = async (folder: string, side = 96): Promise<string> => {
  const path = join(folder, 'disc.gif');
  const middle = side / 2;
  const disc = `geq=r=255:g=20:b=140:a=255*lt(hypot(X-${middle}-${side / 4}*sin(T*6.28)\\,Y-${middle})\\,${side / 5})`;
  await makeMedia(
    path,
    `-f lavfi -t 1 -i color=c=black@0:s=${side}x${side}:r=20,format=rgba,${disc} -filter_complex split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse=dither=none -loop 0`,
  );
  return path;
};

/** A clip of 22 seconds and 20 MB as a phone held upright writes it; returns its path. */
export const makeOwnClip = async (folder: string): Promise<string> => {
  const path = join(folder, 'Friday class.mp4');
  const rate = '-b:v 7500k -minrate 7500k -maxrate 7500k -bufsize 7500k -x264-params nal-hrd=cbr';
  const pattern =
    '-f lavfi -t 22 -i testsrc2=s=1080x1920:r=30 -f lavfi -t 22 -i sine=f=330:r=48000 -pix_fmt yuv420p';
  await makeMedia(path, `${pattern} -c:v libx264 -preset ultrafast ${rate} -c:a aac`);
  return path;
};

/**
 * A video as a phone on its side writes it: HEVC with 10 bits, turned by a note in the file, with sound. Small, so that it is
 * made in a moment. Answers its path.
 */
export const makePhoneVideo = async (folder: string, seconds: number): Promise<string> => {
  const lying = join(folder, 'lying.mov');
  const turned = join(folder, 'turned.mov');
  const path = join(folder, 'Friday class.mov');
  const pattern = `-f lavfi -t ${seconds} -i testsrc2=s=320x180:r=30 -f lavfi -t ${seconds} -i sine=f=330:r=48000`;
  await makeMedia(
    lying,
    `${pattern} -c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p10le -tag:v hvc1 -c:a aac`,
  );
  // Encoding turns the videoInput itself; only copying leaves it lying, with a note.
  await makeMedia(turned, `-i ${lying} -c copy -tag:v hvc1 -metadata:s:v rotate=90`);
  await rename(turned, path);
  return path;
};

/** Twice as many frames as an upload may have in 4K, black, in a few megabytes; the path. */
export const makeVideoOfManyFrames = async (
  folder: string,
  container: string,
  options = '',
): Promise<string> => {
  const second = join(folder, 'second.mp4');
  const path = join(folder, `many-frames.${container}`);
  if (!existsSync(second)) {
    await makeMedia(
      second,
      '-f lavfi -t 1 -i color=black:s=4096x2304:r=30 -c:v libx264 -preset ultrafast -pix_fmt yuv420p',
    );
  }
  await makeMedia(path, `-stream_loop 1700 -i ${second} -c copy ${options}`.trim());
  return path;
};

type Clip = { id: string; fps: number; width: number; height: number; seconds: number; hasAudio: boolean };

/** Backgrounds as people have them, of every usual rate and shape, shorter and longer than a short promo. */
export const sampleClips: readonly Clip[] = [
  { id: 'clip-24', fps: 24, width: 1080, height: 1920, seconds: 6, hasAudio: true },
  { id: 'clip-25', fps: 25, width: 720, height: 1280, seconds: 0.8, hasAudio: true },
  { id: 'clip-30', fps: 30, width: 1280, height: 720, seconds: 1.2, hasAudio: false },
  { id: 'clip-50', fps: 50, width: 1080, height: 1920, seconds: 4, hasAudio: true },
  { id: 'clip-60', fps: 60, width: 1080, height: 1350, seconds: 0.5, hasAudio: false },
];

const sound = '-f lavfi -i sine=frequency=330:sample_rate=48000';
const colors = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

/** Makes the clips that `ids` names, all by default, with ffmpeg's own generators, a moving pattern each; staged, by id. */
export const makeSampleClips = async (
  folder: string,
  ids?: ReadonlySet<string>,
): Promise<Record<string, StagedAsset>> => {
  const staged: Record<string, StagedAsset> = {};
  const wanted = sampleClips.filter(({ id }) => ids?.has(id) ?? true);
  for (const { id, fps, width, height, seconds, hasAudio } of wanted) {
    const localPath = join(folder, `${id}.mp4`);
    const videoInput = `-f lavfi -i testsrc2=s=${width}x${height}:r=${fps}`;
    const filter = '-vf scale=out_color_matrix=bt709:out_range=tv,eq=saturation=0.5:contrast=0.6';
    const tracks = hasAudio ? `${videoInput} ${sound} -c:a aac` : videoInput;
    await makeMedia(
      localPath,
      `${tracks} ${filter} -t ${seconds} -c:v libx264 -preset veryfast -crf 12 -pix_fmt yuv420p ${colors}`,
    );
    staged[id] = { localPath, kind: 'video', width, height, durationInSeconds: seconds, hasAudio };
  }
  return staged;
};

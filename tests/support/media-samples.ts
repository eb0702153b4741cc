import { join } from 'node:path';
import { makeMedia } from '#tests/support/decoded-frames.ts';

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

/** Makes one of them; answers its path. */
export const makeSample = async (folder: string, name: SampleName): Promise<string> => {
  const path = join(folder, name);
  await makeMedia(path, `${moving} ${recipes[name]}`);
  return path;
};

/** A GIF of a pink disc that moves over nothing, 20 pictures of 5/100 s; answers its path. */
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

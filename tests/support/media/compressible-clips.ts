import path from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';

/** A clip to compress: its file, and the arguments of ffmpeg that make it. */
type Clip = { name: string; args: (folder: string) => string };

const noise = 'noise=alls=24:allf=t';
const tone = '-f lavfi -i sine=frequency=330:sample_rate=48000';
const pattern = (size: string, rate: number): string => `-f lavfi -i testsrc2=s=${size}:r=${rate},${noise}`;
const h264 = (crf: number): string => `-c:v libx264 -preset ultrafast -crf ${crf} -pix_fmt yuv420p`;
const pole = path.join(projectRoot, 'remotion/starter/files/backgrounds');

/** Six clips of what people send: phones, cameras, browsers, screens, with and without sound; each larger than its targets. */
export const compressibleClips: readonly Clip[] = [
  { name: 'phone.mp4', args: () => `${pattern('540x960', 30)} ${tone} -t 4 ${h264(16)} -c:a aac` },
  { name: 'fast.mov', args: () => `${pattern('360x640', 60)} ${tone} -t 3 ${h264(14)} -c:a aac` },
  {
    name: 'browser.webm',
    args: () =>
      `${pattern('360x640', 24)} ${tone} -t 4 -c:v libvpx -deadline realtime -cpu-used 8 -b:v 12M -c:a libvorbis`,
  },
  { name: 'camera.avi', args: () => `${pattern('640x360', 25)} -t 4 -c:v mjpeg -q:v 3` },
  { name: 'silent.mp4', args: () => `${pattern('720x720', 30)} -t 3 ${h264(18)}` },
  {
    name: 'pole.mp4',
    args: () =>
      `-stream_loop 1 -i ${pole}/starter-aurora.mp4 ${tone} -t 6 -map 0:v -map 1:a ${h264(8)} -c:a aac`,
  },
];

/** Makes a clip in a folder; returns its path. */
export const makeClip = async (folder: string, { name, args }: Clip): Promise<string> => {
  const file = path.join(folder, name);
  await makeMedia(file, args(folder));
  return file;
};

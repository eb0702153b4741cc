import { spawnSync } from 'node:child_process';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';

const run = async (args: string[]): Promise<Buffer> => {
  const installed = await resolveFfmpeg({ ffmpegPath: null });
  if (installed === null) throw new Error('These tests look at pictures with ffmpeg; install it.');
  const { stdout, stderr, status } = spawnSync(installed.ffmpeg, ['-v', 'error', '-nostdin', ...args], {
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(String(stderr));
  return stdout;
};

/** A picture as RGB, 3 bytes a pixel. */
export type DecodedFrame = { width: number; height: number; data: Buffer };

/** The colour of a pixel, red, green and blue 0 to 255. */
export const pixelAt = ({ width, data }: DecodedFrame, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** One frame of a finished video, decoded as a player does: bt709, limited range. */
export const frameOfVideo = async (
  path: string,
  frame: number,
  size = { width: 1080, height: 1920 },
): Promise<DecodedFrame> => {
  const filter = `select=eq(n\\,${frame}),scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int`;
  const args = ['-i', path, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'];
  return { ...size, data: await run(args) };
};

/** The first channel of the sound at 48 kHz, -1 to 1. */
export const samplesOf = async (path: string): Promise<Float32Array> => {
  const bytes = await run([
    '-i',
    path,
    '-map',
    '0:a:0',
    '-af',
    'pan=mono|c0=c0',
    '-ar',
    '48000',
    '-f',
    'f32le',
    'pipe:1',
  ]);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};

/** The mean colour around a place, 16 px wide, in each frame of a video; red, green and blue 0 to 255. */
export const placeInFrames = async (
  path: string,
  { x, y }: { x: number; y: number },
): Promise<number[][]> => {
  const filter = `crop=16:16:${x - 8}:${y - 8},scale=1:1:flags=area:in_color_matrix=bt709:in_range=tv`;
  const bytes = await run(['-i', path, '-vf', `${filter},format=rgb24`, '-f', 'rawvideo', 'pipe:1']);
  return Array.from({ length: bytes.length / 3 }, (_, frame) => [
    ...bytes.subarray(frame * 3, frame * 3 + 3),
  ]);
};

/** How bright each frame of a video is on the whole, 0 to 255. */
export const brightnessOf = async (path: string): Promise<number[]> => [
  ...(await run(['-i', path, '-vf', 'scale=1:1:flags=area,format=gray', '-f', 'rawvideo', 'pipe:1'])),
];

/** Makes a small media file with ffmpeg's own generators. */
export const makeMedia = async (path: string, args: string): Promise<void> => {
  await run([...args.split(' '), '-y', path]);
};

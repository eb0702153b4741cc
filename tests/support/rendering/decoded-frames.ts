import { spawnSync } from 'node:child_process';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';

const run = async (args: string[]): Promise<Buffer> => {
  const { ffmpeg } = await installedFfmpeg();
  const { stdout, stderr, status } = spawnSync(ffmpeg, ['-v', 'error', '-nostdin', ...args], {
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

const WHOLE_FRAME = { width: 1080, height: 1920 };

/** Frames of a finished video, ascending, decoded in one pass as a player does: bt709, limited range. */
export const framesOfVideo = async (
  path: string,
  frames: readonly number[],
  size = WHOLE_FRAME,
): Promise<DecodedFrame[]> => {
  const wanted = frames.map((frame) => `eq(n\\,${frame})`).join('+');
  const filter = `select=${wanted},scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int`;
  const count = ['-vsync', 'passthrough', '-frames:v', String(frames.length)];
  const args = ['-i', path, '-vf', filter, ...count, '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'];
  const bytes = await run(args);
  const length = size.width * size.height * 3;
  if (bytes.length !== length * frames.length) {
    throw new Error(`${path} has ${bytes.length / length} of the frames ${frames.join(', ')}.`);
  }
  return frames.map((_, index) => ({ ...size, data: bytes.subarray(index * length, (index + 1) * length) }));
};

/** One of them. */
export const frameOfVideo = async (path: string, frame: number, size = WHOLE_FRAME): Promise<DecodedFrame> =>
  (await framesOfVideo(path, [frame], size)).at(0)!;

/** Where two frames of one size differ, percent of the frame from its left and its top; null where they are the same. */
export const changedPlace = (
  one: DecodedFrame,
  other: DecodedFrame,
  tolerance = 12,
): { left: number; top: number; right: number; bottom: number } | null => {
  const { width, height } = one;
  const place = { left: 100, top: 100, right: 0, bottom: 0 };
  for (const [index, value] of one.data.entries()) {
    if (Math.abs(value - (other.data[index] ?? 0)) <= tolerance) continue;
    const pixel = Math.floor(index / 3);
    const [x, y] = [((pixel % width) / width) * 100, (Math.floor(pixel / width) / height) * 100];
    place.left = Math.min(place.left, x);
    place.right = Math.max(place.right, x);
    place.top = Math.min(place.top, y);
    place.bottom = Math.max(place.bottom, y);
  }
  return place.left > place.right ? null : place;
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

/** A part of each frame of a video as brightness, 0 to 255 and one byte a pixel; `part` is px of the frame, even. */
export const grayFrames = async (
  path: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<Buffer[]> => {
  const filter = `crop=${width}:${height}:${x}:${y},scale=in_range=tv:out_range=pc,format=gray`;
  const bytes = await run(['-i', path, '-vf', filter, '-f', 'rawvideo', 'pipe:1']);
  const size = width * height;
  return Array.from({ length: bytes.length / size }, (_, frame) =>
    bytes.subarray(frame * size, (frame + 1) * size),
  );
};

/** Makes a small media file with ffmpeg's own generators. */
export const makeMedia = async (path: string, args: string): Promise<void> => {
  await run([...args.split(' '), '-y', path]);
};

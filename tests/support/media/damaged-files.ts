import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ingestFailuresOfServer } from '#contract/job-failures.ts';
import { IngestError } from '#server/errors.ts';
import { probeMedia } from '#server/media/probe.ts';
import type { Ffmpeg } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { MediaIngest } from '#server/ports/media-ingest.ts';
import { makeDiscGif, makeSample } from '#tests/support/media/media-samples.ts';
import { randomNumbers } from '#tests/support/random-numbers.ts';

const HEADER = 2048;
const extremes = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

type Mutation = (file: Buffer, next: () => number) => Buffer;

const below = (most: number, next: () => number): number => Math.floor(next() * most);

/** Rather in the head or the tail, where a file says what it is, than in its pictures. */
const somewhere = ({ length }: Buffer, next: () => number): number => {
  const place = next();
  if (place < 0.45) return below(Math.min(HEADER, length), next);
  return place < 0.7 ? Math.max(0, length - 1 - below(Math.min(HEADER, length), next)) : below(length, next);
};

const mutations: readonly Mutation[] = [
  (file, next) => {
    const result = Buffer.from(file);
    for (let left = 1 + below(20, next); left > 0; left -= 1) {
      const at = somewhere(file, next);
      result[at] = (result[at] ?? 0) ^ (1 << below(8, next));
    }
    return result;
  },
  (file, next) => {
    const result = Buffer.from(file);
    for (let left = 1 + below(4, next); left > 0; left -= 1) {
      const at = Math.min(somewhere(file, next), file.length - 4);
      result.writeUInt32BE(extremes[below(extremes.length, next)] ?? 0, Math.max(0, at));
    }
    return result;
  },
  (file, next) => {
    const at = somewhere(file, next);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + below(64, next))]);
  },
  (file, next) => {
    const at = somewhere(file, next);
    const part = file.subarray(at, at + 1 + below(512, next));
    return Buffer.concat([file.subarray(0, at), part, part, file.subarray(at + part.length)]);
  },
  (file, next) => file.subarray(0, below(file.length, next)),
  (file, next) => {
    const [from, to] = [somewhere(file, next), somewhere(file, next)].toSorted((a, b) => a - b);
    const result = Buffer.from(file);
    return result.fill(below(256, next), from, Math.min(to ?? 0, (from ?? 0) + 400));
  },
];

/** A damaged copy of a file; the same for the same seed. */
const damagedCopy = (file: Buffer, seed: number): Buffer => {
  const next = randomNumbers(seed);
  const mutate = mutations[below(mutations.length, next)];
  return mutate === undefined ? file : mutate(file, next);
};

/** What became of a damaged file: made into something whole, refused with a message, or neither. */
export type DamagedOutcome = { name: string; end: 'accepted' | 'refused' | 'wrong'; why: string };

type Tools = { ingest: MediaIngest; ffmpeg: Ffmpeg };

/** The good files that are damaged, one after the other. */
export const makeSoundFiles = async (
  folder: string,
): Promise<{ path: string; as: 'video' | 'overlay' }[]> => {
  const videos = ['plain.mp4', 'plain.mov', 'plain.webm', 'plain.avi', 'index-last.mp4'] as const;
  const paths = await Promise.all(videos.map((name) => makeSample(folder, name)));
  return [
    ...paths.map((path) => ({ path, as: 'video' as const })),
    { path: await makeDiscGif(folder, 64), as: 'overlay' },
    { path: await makeSample(folder, 'pictures.mov'), as: 'overlay' },
  ];
};

/** Every picture can be decoded without a complaint, and there are as many as were declared. */
const checkWhole = async (path: string, frames: number, { ffmpeg, ffprobe }: Ffmpeg): Promise<void> => {
  const log = await runFfmpeg({
    ffmpeg,
    args: ['-xerror', '-i', `file:${path}`, '-f', 'null', '-'],
    timeoutInSeconds: 600,
    read: [path],
    write: [],
  });
  if (log !== '') throw new Error(`${path}: ${log}`);
  const { video } = await probeMedia(path, { ffprobe });
  if (video?.frames !== frames) throw new Error(`${path} has ${video?.frames} frames instead of ${frames}`);
};

/** Ingests the damaged copy of a file that belongs to `seed`. */
export const ingestDamaged = async (
  parent: { path: string; as: 'video' | 'overlay' },
  seed: number,
  folder: string,
  { ingest, ffmpeg }: Tools,
): Promise<DamagedOutcome> => {
  const name = `${parent.as} ${parent.path.split('/').at(-1)} ${seed}`;
  const workDirectory = join(folder, `mutant-${seed}`);
  const source = join(folder, `mutant-${seed}.bin`);
  await mkdir(workDirectory);
  await writeFile(source, damagedCopy(await readFile(parent.path), seed));
  try {
    const { file, frames } =
      parent.as === 'video'
        ? await ingest.ingestVideo({ source, workDirectory })
        : await ingest.ingestOverlay({ source, workDirectory });
    await checkWhole(file.path, frames, ffmpeg);
    return { name, end: 'accepted', why: '' };
  } catch (error) {
    const isRefusal = error instanceof IngestError && !ingestFailuresOfServer.has(error.code);
    const cause = error instanceof IngestError ? `${error.code} ${String(error.cause)}` : String(error);
    return { name, end: isRefusal ? 'refused' : 'wrong', why: cause };
  } finally {
    await rm(workDirectory, { recursive: true });
    await rm(source);
  }
};

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestError } from '#server/errors.ts';
import type { Ffmpeg } from '#server/media/resolve-ffmpeg.ts';
import { probeMedia } from '#server/media/probe.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { MediaIngest } from '#server/ports/media-ingest.ts';
import { makeDiscGif, makeSample } from '#tests/support/media-samples.ts';
import { mutantOf } from '#tests/support/mutants.ts';

/** What became of a damaged file: made into something whole, refused in words, or neither. */
export type MutantEnd = { name: string; end: 'accepted' | 'refused' | 'wrong'; why: string };

type Tools = { ingest: MediaIngest; ffmpeg: Ffmpeg };

/** The good files that are damaged, one after the other. */
export const makeMutantParents = async (
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

/** Every picture can be decoded without a complaint, and there are as many as was said. */
const checkWhole = async (path: string, frames: number, { ffmpeg, ffprobe }: Ffmpeg): Promise<void> => {
  const log = await runFfmpeg({
    ffmpeg,
    args: ['-xerror', '-i', `file:${path}`, '-f', 'null', '-'],
    timeoutInSeconds: 600,
  });
  if (log !== '') throw new Error(`${path}: ${log}`);
  const { video } = await probeMedia(path, { ffprobe });
  if (video?.frames !== frames) throw new Error(`${path} has ${video?.frames} frames instead of ${frames}`);
};

/** Ingests the damaged copy of a file that belongs to `seed`. */
export const ingestMutant = async (
  parent: { path: string; as: 'video' | 'overlay' },
  seed: number,
  folder: string,
  { ingest, ffmpeg }: Tools,
): Promise<MutantEnd> => {
  const name = `${parent.as} ${parent.path.split('/').at(-1)} ${seed}`;
  const workDirectory = join(folder, `mutant-${seed}`);
  const source = join(folder, `mutant-${seed}.bin`);
  await mkdir(workDirectory);
  await writeFile(source, mutantOf(await readFile(parent.path), seed));
  try {
    const { file, frames } =
      parent.as === 'video'
        ? await ingest.ingestVideo({ source, workDirectory })
        : await ingest.ingestOverlay({ source, workDirectory });
    await checkWhole(file.path, frames, ffmpeg);
    return { name, end: 'accepted', why: '' };
  } catch (error) {
    const isRefusal = error instanceof IngestError && error.code !== 'INGEST_FAILED';
    const cause = error instanceof IngestError ? `${error.code} ${String(error.cause)}` : String(error);
    return { name, end: isRefusal ? 'refused' : 'wrong', why: cause };
  } finally {
    await rm(workDirectory, { recursive: true });
    await rm(source);
  }
};

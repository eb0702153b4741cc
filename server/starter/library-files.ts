import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { starterDrawings } from '#remotion/starter/catalog.ts';
import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import type { StarterTrack } from '#remotion/starter/tracks.ts';
import { meanRegions } from '#server/ingest/clip-regions.ts';
import { FrameAnalyser, SAMPLES_PER_SECOND, regionsBySecond } from '#server/ingest/usefulness.ts';
import { probeOwnFile } from '#server/media/probe.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

/** The folder in which the finished files are committed. */
export const libraryFolder = fileURLToPath(new URL('../../remotion/starter/files', import.meta.url));

type DrawingPaths = { file: string; posterFile: string; proxyFile: string | null };

/** Paths of a drawing's files, relative to the library folder; overlays have no proxy. */
function libraryPaths(drawing: StarterDrawing): DrawingPaths {
  const base = `${drawing.kind}s/${drawing.id}`;
  return {
    file: `${base}.${drawing.format}`,
    posterFile: drawing.kind === 'background' ? `${base}.jpg` : `${base}.webp`,
    proxyFile: drawing.kind === 'background' ? `${base}-proxy.mp4` : null,
  };
}

/** The same paths, absolute. */
export function absolutePaths(drawing: StarterDrawing): DrawingPaths {
  const { file, posterFile, proxyFile } = libraryPaths(drawing);
  return {
    file: join(libraryFolder, file),
    posterFile: join(libraryFolder, posterFile),
    proxyFile: proxyFile === null ? null : join(libraryFolder, proxyFile),
  };
}

const mimeTypes = { mp4: 'video/mp4', webm: 'video/webm', gif: 'image/gif' } as const;

type VideoFacts = { width: number; height: number; fps: number; frames: number; hasAudio: boolean };

/** Width, height, frame rate, number of frames and presence of audio, from the file itself. */
async function measure(path: string, ffprobe: string): Promise<VideoFacts> {
  const { video, audio } = await probeOwnFile(path, { ffprobe });
  if (video === null) throw new Error(`${path} has no video: draw it again.`);
  const { width, height, frames, frameRate } = video;
  const [over = 0, under = 1] = frameRate.split('/').map(Number);
  return { width, height, frames, fps: Math.round((over / under) * 1000) / 1000, hasAudio: audio !== null };
}

async function factsOf(drawing: StarterDrawing, ffprobe: string): Promise<Record<string, unknown>> {
  const path = absolutePaths(drawing).file;
  const bytes = await readFile(path);
  const { width, height, fps, frames, hasAudio } = await measure(path, ffprobe);
  return {
    id: drawing.id,
    kind: drawing.kind,
    title: drawing.title,
    ...libraryPaths(drawing),
    mimeType: mimeTypes[drawing.format],
    width,
    height,
    fps,
    frames,
    durationInSeconds: Math.round((frames / fps) * 1000) / 1000,
    hasAudio,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Width of the frames that are measured, px; the height follows. */
const MEASURED_WIDTH = 270;
/** Time limit of one measurement. */
const MEASURING_SECONDS = 120;

/** What moves where in a background, as the ingest measures the videos that people upload. */
async function regionsOf({ width, height, frames, fps }: StarterDrawing, path: string, ffmpeg: string) {
  const size = { width: MEASURED_WIDTH, height: Math.round((height * MEASURED_WIDTH) / width) };
  const analyser = new FrameAnalyser(size, () => {});
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', path, '-an', '-vf'],
      [`fps=${SAMPLES_PER_SECOND},scale=${size.width}:${size.height}:flags=area,format=gray`],
      ['-f', 'rawvideo', 'pipe:1'],
    ].flat(),
    timeoutInSeconds: MEASURING_SECONDS,
    read: [path],
    write: [],
    onBytes: (bytes) => analyser.write(bytes),
  });
  return meanRegions(regionsBySecond(analyser.end(), frames / fps));
}

async function writeJson(name: string, json: string): Promise<void> {
  const path = join(libraryFolder, name);
  await writeFile(`${path}.part`, `${json}\n`);
  await rename(`${path}.part`, path);
}

/** Replaces tracks.json; one line for each track. */
export async function recordTracks(tracks: readonly StarterTrack[]): Promise<void> {
  await writeJson('tracks.json', `[\n${tracks.map((track) => JSON.stringify(track)).join(',\n')}\n]`);
}

/** Regenerates library.json and regions.json from the existing files, in the catalogue's order. */
export async function recordFacts({ ffmpeg, ffprobe }: { ffmpeg: string; ffprobe: string }): Promise<void> {
  const facts: Record<string, unknown>[] = [];
  const regions: string[] = [];
  for (const drawing of starterDrawings) {
    const { file, posterFile, proxyFile } = absolutePaths(drawing);
    if (![file, posterFile, proxyFile ?? file].every((path) => existsSync(path))) continue;
    facts.push(await factsOf(drawing, ffprobe));
    if (proxyFile === null) continue;
    regions.push(`"${drawing.id}": ${JSON.stringify(await regionsOf(drawing, proxyFile, ffmpeg))}`);
  }
  await writeJson('library.json', JSON.stringify(facts, null, 2));
  // One line for each clip.
  await writeJson('regions.json', `{\n${regions.join(',\n')}\n}`);
}

import { starterDrawings } from '#remotion/starter/catalog.ts';
import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { absolutePaths, libraryFolder, libraryPaths } from './library-paths.ts';

const run = promisify(execFile);
const mimeTypes = { mp4: 'video/mp4', webm: 'video/webm', gif: 'image/gif' } as const;

type Measured = { width: number; height: number; fps: number; frames: number; hasAudio: boolean };

/** Reads width, height, rate, counted frames and the presence of sound from the file itself. */
async function measure(path: string): Promise<Measured> {
  const entries = 'stream=codec_type,width,height,avg_frame_rate,nb_read_packets';
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-count_packets',
    '-show_entries',
    entries,
    '-of',
    'json',
    path,
  ]);
  // ffprobe's own JSON: the shape is fixed by the entries asked for above.
  const { streams } = JSON.parse(stdout) as { streams: Record<string, string | number>[] };
  const video = streams.find((stream) => stream['codec_type'] === 'video');
  if (!video) throw new Error(`${path} has no picture: draw it again.`);
  const [over, under] = String(video['avg_frame_rate']).split('/').map(Number);
  return {
    width: Number(video['width']),
    height: Number(video['height']),
    fps: Math.round(((over ?? 0) / (under ?? 1)) * 1000) / 1000,
    frames: Number(video['nb_read_packets']),
    hasAudio: streams.some((stream) => stream['codec_type'] === 'audio'),
  };
}

async function factsOf(drawing: StarterDrawing): Promise<Record<string, unknown>> {
  const path = absolutePaths(drawing).file;
  const bytes = await readFile(path);
  const { width, height, fps, frames, hasAudio } = await measure(path);
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

/** Writes library.json anew from the files that are there, in the catalogue's order. */
export async function recordFacts(): Promise<void> {
  const facts: Record<string, unknown>[] = [];
  for (const drawing of starterDrawings) {
    const { file, posterFile } = absolutePaths(drawing);
    if (existsSync(file) && existsSync(posterFile)) facts.push(await factsOf(drawing));
  }
  const path = join(libraryFolder, 'library.json');
  await writeFile(`${path}.part`, `${JSON.stringify(facts, null, 2)}\n`);
  await rename(`${path}.part`, path);
}

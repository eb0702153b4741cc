import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { StarterAsset } from '#remotion/starter/library.ts';
import type { LocalDeps } from '#server/deps.ts';
import { loadStarterLibrary } from '#server/features/library/load-starter-library.ts';
import { projectRoot } from '#server/project-root.ts';

const files = path.join(projectRoot, 'tests/support/files');
const video = readFileSync(path.join(files, 'small.mp4'));

const asset = (id: string, kind: StarterAsset['kind']): StarterAsset => ({
  id,
  kind,
  title: id,
  file: `${kind}s/${id}.mp4`,
  posterFile: `${kind}s/${id}.jpg`,
  proxyFile: kind === 'background' ? `${kind}s/${id}-proxy.mp4` : null,
  mimeType: kind === 'background' ? 'video/mp4' : 'video/webm',
  width: 72,
  height: 128,
  fps: 30,
  frames: 30,
  durationInSeconds: 1,
  hasAudio: true,
  bytes: video.length,
  sha256: createHash('sha256').update(video).digest('hex'),
});

export const smallLibrary: StarterAsset[] = [
  asset('starter-night', 'background'),
  asset('starter-sparkles', 'overlay'),
];

/** Loads one background and one overlay, small real videos; returns how many were new. */
export const loadSmallLibrary = async (
  deps: LocalDeps,
  folder: string,
  library: StarterAsset[] = smallLibrary,
): Promise<number> => {
  const source = path.join(folder, 'starter-files');
  for (const { file, posterFile, proxyFile } of library) {
    await mkdir(path.join(source, path.dirname(file)), { recursive: true });
    await copyFile(path.join(files, 'small.mp4'), path.join(source, file));
    await copyFile(path.join(files, 'small.jpg'), path.join(source, posterFile));
    if (proxyFile !== null) await copyFile(path.join(files, 'small.mp4'), path.join(source, proxyFile));
  }
  return loadStarterLibrary(deps, { assets: library, tracks: [] }, source);
};

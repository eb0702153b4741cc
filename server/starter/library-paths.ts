import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The folder that the finished files are committed in. */
export const libraryFolder = fileURLToPath(new URL('../../remotion/starter/files/', import.meta.url));

type DrawingPaths = { file: string; posterFile: string; proxyFile: string | null };

/** Where a drawing's files lie, relative to the library folder; overlays have no proxy. */
export function libraryPaths(drawing: StarterDrawing): DrawingPaths {
  const base = `${drawing.kind}s/${drawing.id}`;
  return {
    file: `${base}.${drawing.format}`,
    posterFile: drawing.kind === 'background' ? `${base}.jpg` : `${base}.webp`,
    proxyFile: drawing.kind === 'background' ? `${base}-proxy.mp4` : null,
  };
}

/** The same places as absolute paths. */
export function absolutePaths(drawing: StarterDrawing): DrawingPaths {
  const { file, posterFile, proxyFile } = libraryPaths(drawing);
  return {
    file: join(libraryFolder, file),
    posterFile: join(libraryFolder, posterFile),
    proxyFile: proxyFile === null ? null : join(libraryFolder, proxyFile),
  };
}

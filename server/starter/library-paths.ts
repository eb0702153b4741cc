import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The folder that the finished files are committed in. */
export const libraryFolder = fileURLToPath(new URL('../../remotion/starter/files/', import.meta.url));

/** Where a drawing's file and poster lie, relative to the library folder. */
export function libraryPaths(drawing: StarterDrawing): { file: string; posterFile: string } {
  const base = `${drawing.kind}s/${drawing.id}`;
  return {
    file: `${base}.${drawing.format}`,
    posterFile: drawing.kind === 'background' ? `${base}.jpg` : `${base}.webp`,
  };
}

/** The same places as absolute paths. */
export function absolutePaths(drawing: StarterDrawing): { file: string; posterFile: string } {
  const { file, posterFile } = libraryPaths(drawing);
  return { file: join(libraryFolder, file), posterFile: join(libraryFolder, posterFile) };
}

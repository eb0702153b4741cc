import { hashSources } from '#server/build/hash-sources.ts';
import { projectRoot } from '#server/project-root.ts';

/**
 * Hash of everything that affects the rendered video except the machine's toolchain: the composition, the engine,
 * fonts and packages. A different version may render different pixels. Read it at process start, because later
 * changes of the sources do not affect the running code.
 */
export const readEngineVersion = (root = projectRoot): Promise<string> =>
  hashSources(root, {
    folders: ['remotion', 'server/rendering', 'server/media'],
    // Assets are hashed by their own content elsewhere; `drawing` only generates them.
    exclude: ['remotion/starter/files', 'remotion/starter/drawing', 'remotion/templates'],
    files: ['package-lock.json', 'server/build/make-bundle.ts'],
  });

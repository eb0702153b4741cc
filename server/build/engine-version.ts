import { projectRoot } from '#server/project-root.ts';
import { hashSources } from '#server/build/hash-sources.ts';

/**
 * A name for all that turns a document and its assets into a picture, but for the programs of the machine: the
 * composition, the engine, and the versions of fonts and packages. Another version may make another picture.
 * Read it when the process starts: sources that change later are not those that run.
 */
export const readEngineVersion = (root = projectRoot): Promise<string> =>
  hashSources(root, {
    folders: ['remotion', 'server/rendering', 'server/media'],
    // Assets, which count by their own content, and what draws them.
    exclude: ['remotion/starter/files', 'remotion/starter/drawing', 'remotion/templates'],
    files: ['package-lock.json', 'server/build/make-bundle.ts'],
  });

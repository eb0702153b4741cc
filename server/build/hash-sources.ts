import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

/** The inputs of a build, as paths relative to the root with `/` separators. */
export type SourceList = {
  folders: readonly string[];
  /** Folders below `folders` to leave out. */
  exclude: readonly string[];
  files: readonly string[];
};

/** Hashes the paths and contents of these sources: 16 hexadecimal digits. */
export const hashSources = async (root: string, sources: SourceList): Promise<string> => {
  const listed = await Promise.all(
    sources.folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
    }),
  );
  const paths = [...listed.flat(), ...sources.files]
    .filter((path) => !sources.exclude.some((folder) => path.startsWith(`${folder}/`)))
    .toSorted();
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(`${path}\n`).update(
      createHash('sha256')
        .update(await readFile(join(root, path)))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, 16);
};

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

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';

/**
 * Options with which Remotion switches the browser's own sandbox off, and that have no counterpart in its API. Without
 * a zygote there is no sandbox, either.
 */
const UNSAFE = ['--no-sandbox', '--disable-setuid-sandbox', '--no-zygote'];

/**
 * Without a graphics card Chromium draws a page in tiles of 256x256, and computes the blur of a glow anew for each tile that it
 * touches: five neon texts take 4.7 s. In one tile of the size of the frame they take 1.4 s.
 */
const ONE_TILE = [`--default-tile-width=${CANVAS_WIDTH}`, `--default-tile-height=${CANVAS_HEIGHT}`];

const quote = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Starts a browser by a script, because Remotion passes no options of ours. `open` gets the script's path, which works until `open`
 * settles: the script replaces itself by the browser at `path`, so that signals reach it.
 *
 * @param isSandboxed whether the browser keeps its own sandbox
 * @throws errors of `open`
 */
export const withBrowserScript = async <T>(
  { path, isSandboxed }: { path: string; isSandboxed: boolean },
  open: (script: string) => Promise<T>,
): Promise<T> => {
  const withoutUnsafe = `for option do
  shift
  case "$option" in
    ${UNSAFE.join('|')}) ;;
    *) set -- "$@" "$option" ;;
  esac
done
`;
  const script = join(await mkdtemp(join(tmpdir(), 'browser-')), 'chromium');
  try {
    await writeFile(
      script,
      `#!/bin/sh\n${isSandboxed ? withoutUnsafe : ''}exec ${quote(path)} ${ONE_TILE.join(' ')} "$@"\n`,
    );
    await chmod(script, 0o700);
    return await open(script);
  } finally {
    await rm(dirname(script), { recursive: true, force: true });
  }
};

import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Options with which Remotion switches the browser's own sandbox off, and that have no counterpart in its API. Without
 * a zygote there is no sandbox, either.
 */
const UNSAFE = ['--no-sandbox', '--disable-setuid-sandbox', '--no-zygote'];

/**
 * Writes a script that starts the browser at `path` with its sandbox, and returns the script's path. It replaces itself
 * by the browser, so that signals reach it.
 */
export const writeSandboxedBrowser = async (path: string): Promise<string> => {
  const script = `#!/bin/sh
for option do
  shift
  case "$option" in
    ${UNSAFE.join('|')}) ;;
    *) set -- "$@" "$option" ;;
  esac
done
exec '${path.replaceAll("'", String.raw`'\''`)}' "$@"
`;
  const file = join(await mkdtemp(join(tmpdir(), 'browser-')), 'chromium');
  await writeFile(file, script);
  await chmod(file, 0o700);
  return file;
};

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { allOnPath, run, say } from './run.mjs';

/**
 * Installs exactly what package-lock.json says, when node_modules is missing or older than it.
 * @throws Error with what npm says is wrong.
 */
export function ensurePackages(root, memory) {
  const lockFile = join(root, 'package-lock.json');
  const wanted = statSync(lockFile).mtimeMs;
  const installed =
    statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (installed >= wanted) return;
  // A checkout gives an unchanged file a new date.
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (installed > 0 && memory.fact('installedLock') === hash) return;
  say('installing the packages with npm ci (once, about a minute)…');
  const { worked, output } = run(npmOutside(root), ['ci', '--no-audit', '--no-fund'], { cwd: root });
  if (!worked) throw new Error(`npm ci failed:\n${whatWentWrong(output)}`);
  memory.setFact('installedLock', hash);
}

/** npm replaces node_modules, so it must not run on the Node that lies in there: the machine's own, by npm's first line. */
function npmOutside(root) {
  const npm = allOnPath('npm').find((path) => !path.startsWith(join(root, 'node_modules')));
  if (npm === undefined) throw new Error('npm is not on the PATH. Install Node 20 or newer with npm.');
  return npm;
}

/** npm begins with the reason and ends with a page of help. */
function whatWentWrong(output) {
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return (errors.length > 0 ? errors : output.split('\n')).slice(0, 8).join('\n');
}

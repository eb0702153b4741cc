import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { allOnPath, lastLines, log, run } from './run.mjs';

/**
 * Installs exactly what package-lock.json says, when node_modules is missing or older than it.
 * @throws Error with what npm says is wrong.
 */
export function ensurePackages(root, cache) {
  const lockFile = join(root, 'package-lock.json');
  const wanted = statSync(lockFile).mtimeMs;
  const installed =
    statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (installed >= wanted) return;
  // A checkout gives an unchanged file a new date.
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (installed > 0 && cache.get('installedLock') === hash) return;
  log('installing the packages with npm ci (once, about a minute)…');
  const { worked, output } = run(machineNpm(root), ['ci', '--no-audit', '--no-fund'], { cwd: root });
  if (!worked) throw new Error(`npm ci failed:\n${npmErrors(output)}`);
  cache.set('installedLock', hash);
}

/** npm replaces node_modules, so it must not run on the Node that lies in there: the machine's own, by npm's first line. */
function machineNpm(root) {
  const npm = allOnPath('npm').find((path) => !path.startsWith(join(root, 'node_modules')));
  if (npm === undefined) throw new Error('npm is not on the PATH. Install Node 20 or newer with npm.');
  return npm;
}

/** npm begins with the reason and ends with a page of help. */
function npmErrors(output) {
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return (errors.length > 0 ? errors : output.split('\n')).slice(0, 8).join('\n');
}

/**
 * The product runs on the Node of the `node` package, whatever the machine has. That package fetches its program in an install
 * script; where those are switched off, this does it.
 * @throws Error when the program cannot be had or is of another version.
 */
export function ensureNode(root, cache) {
  const node = join(root, 'node_modules', '.bin', 'node');
  if (isRightNode(node, cache)) return;
  const folder = join(root, 'node_modules', 'node');
  const script = join(folder, 'installArchSpecificPackage.js');
  if (!existsSync(script)) throw new Error("The package 'node' is missing. Run 'npm ci'.");
  log('fetching Node 24 for the product…');
  const { output } = run(process.execPath, [script], { cwd: folder });
  // npm links programs before the install script brings this one, and leaves out what is not there.
  if (!lstatSync(node, { throwIfNoEntry: false })) symlinkSync(join('..', 'node', 'bin', 'node'), node);
  if (isRightNode(node, cache)) return;
  throw new Error(`Node 24 could not be fetched by the package 'node':\n${lastLines(output)}`);
}

function isRightNode(node, cache) {
  return cache.passes(node, () => run(node, ['--version']).output.startsWith('v24.'));
}

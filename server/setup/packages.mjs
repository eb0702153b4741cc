import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { allOnPath, lastLines, log, run } from './run.mjs';

/**
 * Installs exactly what package-lock.json lists when node_modules is missing or outdated.
 * @throws Error with npm's message
 */
export function ensurePackages(root, cache) {
  const lockFile = join(root, 'package-lock.json');
  const wanted = statSync(lockFile).mtimeMs;
  const installed =
    statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isComplete = installed > 0 && !lacksDevelopment(root);
  if (isComplete && installed >= wanted) return;
  // A checkout gives unchanged files a new date.
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (isComplete && cache.get('installedLock') === hash) return;
  log('installing the packages with npm ci (once, about a minute)…');
  const { worked, output } = run(machineNpm(root), ['ci', '--no-audit', '--no-fund'], { cwd: root });
  if (!worked) throw new Error(`npm ci failed:\n${npmErrors(output)}`);
  cache.set('installedLock', hash);
}

/** Whether packages for development are missing, which npm leaves out with NODE_ENV=production; then nothing needs them. */
function lacksDevelopment(root) {
  const file = join(root, 'package.json');
  if (process.env.NODE_ENV === 'production' || !existsSync(file)) return false;
  const { devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(devDependencies).some((name) => !existsSync(join(root, 'node_modules', name)));
}

/**
 * npm replaces node_modules, so it must not run on the Node inside it but on the machine's own, which the first line
 * of npm's script names.
 */
function machineNpm(root) {
  const npm = allOnPath('npm').find((path) => !path.startsWith(join(root, 'node_modules')));
  if (npm === undefined) throw new Error('npm is not on the PATH. Install Node 20 or newer with npm.');
  return npm;
}

/** npm prints the reason first and a page of help last. */
function npmErrors(output) {
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return (errors.length > 0 ? errors : output.split('\n')).slice(0, 8).join('\n');
}

/**
 * The product runs on the Node of the `node` package, whatever the machine has. That package downloads its binary in
 * an install script; this does it where install scripts are switched off.
 * @throws Error when the binary is unavailable or of another version
 */
export function ensureNode(root, cache) {
  const node = join(root, 'node_modules', '.bin', 'node');
  if (isRightNode(node, cache)) return;
  const folder = join(root, 'node_modules', 'node');
  const script = join(folder, 'installArchSpecificPackage.js');
  if (!existsSync(script)) throw new Error("The package 'node' is missing. Run 'npm ci'.");
  log('fetching Node 24 for the product…');
  const { output } = run(process.execPath, [script], { cwd: folder });
  // npm links binaries before the install script downloads this one, and skips missing files.
  if (!lstatSync(node, { throwIfNoEntry: false })) symlinkSync(join('..', 'node', 'bin', 'node'), node);
  if (isRightNode(node, cache)) return;
  throw new Error(`Node 24 could not be fetched by the package 'node':\n${lastLines(output)}`);
}

function isRightNode(node, cache) {
  return cache.passes(node, () => run(node, ['--version']).output.startsWith('v24.'));
}

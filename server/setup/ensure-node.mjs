import { existsSync, lstatSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, run, say } from './run.mjs';

/**
 * The product runs on the Node of the `node` package, whatever the machine has. That package fetches its program in an install
 * script; where those are switched off, this does it.
 * @throws Error when the program cannot be had or is of another version.
 */
export function ensureNode(root, memory) {
  const node = join(root, 'node_modules', '.bin', 'node');
  if (isRight(node, memory)) return;
  const folder = join(root, 'node_modules', 'node');
  const script = join(folder, 'installArchSpecificPackage.js');
  if (!existsSync(script)) throw new Error("The package 'node' is missing. Run 'npm ci'.");
  say('fetching Node 24 for the product…');
  const { output } = run(process.execPath, [script], { cwd: folder });
  // npm links programs before the install script brings this one, and leaves out what is not there.
  if (!lstatSync(node, { throwIfNoEntry: false })) symlinkSync(join('..', 'node', 'bin', 'node'), node);
  if (isRight(node, memory)) return;
  throw new Error(`Node 24 could not be fetched by the package 'node':\n${lastLines(output)}`);
}

function isRight(node, memory) {
  return memory.isProven(node, () => run(node, ['--version']).output.startsWith('v24.'));
}

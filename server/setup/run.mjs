import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Prints one line to the person who is waiting. */
export function log(line) {
  process.stdout.write(`Set-up: ${line}\n`);
}

/** Runs a command to its end. `output` is everything it printed; a command that cannot start has not `worked`. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options });
  return {
    worked: result.status === 0,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? String(result.error) : ''}`.trim(),
  };
}

/** The last lines of a command's output: enough to see why it failed. */
export function lastLines(output, count = 5) {
  return output.split('\n').slice(-count).join('\n');
}

/** All executable files called `name`, in the order of the PATH. */
export function allOnPath(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).filter(isExecutable);
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '#server/project-root.ts';
import { inheritedEnvironment } from '#tests/support/run-script.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** A running command, and what it has printed so far. */
export type Command = { child: ChildProcess; output: () => string };

/** Runs a program in the project's folder with these settings alone, until `endCommand`. */
export const startProgram = (
  [program = '', ...args]: readonly string[],
  env: Record<string, string | undefined>,
): Command => {
  const child = spawn(program, args, { cwd: projectRoot, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += String(text)));
  return { child, output: () => printed };
};

/** Runs an npm script of the README with a folder of its own for temporary files. */
export const startScript = (
  folder: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Command =>
  startProgram(['npm', 'run', '--silent', ...args], { ...inheritedEnvironment, TMPDIR: folder, ...settings });

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** The first address that the command names after `label`. @throws with its output if it ends before */
export const addressFrom = ({ child, output }: Command, label: RegExp): Promise<string> =>
  waitUntil(
    () => `${label.source}\n${output()}`,
    () => {
      if (hasEnded(child)) throw new Error(`It ended:\n${output()}`);
      // Vite and Remotion colour what they print, also the port alone.
      // oxlint-disable-next-line no-control-regex -- escape sequences of a terminal
      const text = output().replaceAll(/\u001B\[[\d;]*m/g, '');
      return text.match(new RegExp(`${label.source}\\s*(http://[\\w.:]+)`))?.[1];
    },
    240_000,
  );

export const endCommand = async ({ child }: Command): Promise<void> => {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** Waits until the command ends by itself. @throws with its output unless it succeeds */
export const commandSucceeds = async ({ child, output }: Command): Promise<void> => {
  if (!hasEnded(child)) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${child.spawnargs.join(' ')}:\n${output()}`);
};

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A file of a process, or nothing when it has ended or belongs to another user. */
const read = (look: () => string): string => {
  try {
    return look();
  } catch {
    return '';
  }
};

/** A process that is not a zombie, with its command line. */
export type FoundProcess = { pid: number; commandLine: string };

const commandLineOf = (pid: string): string =>
  read(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1')).replaceAll('\0', ' ');

/** The process that started this one. The name in the brackets before may hold anything. */
const parentOf = (pid: string): string =>
  /\) \S (\d+) [^)]*$/.exec(read(() => readFileSync(`/proc/${pid}/stat`, 'latin1')))?.[1] ?? '';

/**
 * The processes of this Linux machine whose command line or working directory names a folder; not the asking one, and none that has only
 * just been forked: until it becomes what it is to be it bears the command line of its parent.
 */
export const processesOf = (folder: string): FoundProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({
      pid: Number(pid),
      commandLine: commandLineOf(pid),
      workingDirectory: read(() => readlinkSync(`/proc/${pid}/cwd`)),
    }))
    .filter(({ commandLine, workingDirectory }) => `${commandLine} ${workingDirectory}`.includes(folder))
    .filter(({ pid, commandLine }) => commandLineOf(parentOf(String(pid))) !== commandLine);

/** The environment that a process was started with. */
export const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

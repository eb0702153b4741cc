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

/** The processes of this Linux machine whose command line or working directory names a folder; not the asking one. */
export const processesOf = (folder: string): FoundProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({
      pid: Number(pid),
      commandLine: read(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1')).replaceAll('\0', ' '),
      workingDirectory: read(() => readlinkSync(`/proc/${pid}/cwd`)),
    }))
    .filter(({ commandLine, workingDirectory }) => `${commandLine} ${workingDirectory}`.includes(folder));

/** The environment that a process was started with. */
export const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { waitUntil } from '#tests/support/wait-until.ts';

/** A file of a process, or nothing when it has ended or belongs to another user. */
const read = (readFile: () => string): string => {
  try {
    return readFile();
  } catch {
    return '';
  }
};

/** A process that is not a zombie, with its command line. */
export type FoundProcess = { pid: number; commandLine: string };

const commandLineOf = (pid: number): string =>
  read(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1')).replaceAll('\0', ' ');

type Listed = FoundProcess & { parent: number; key: string; namesFolder: boolean };

/** A process that has not ended; null otherwise. */
const list = (pid: number, folder: string): Listed | null => {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  // The name in parentheses may contain anything; state, parent and, as the 20th, the start follow it.
  const facts = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '' || facts[0] === 'Z') return null;
  const commandLine = commandLineOf(pid);
  const places = [
    commandLine,
    read(() => readlinkSync(`/proc/${pid}/cwd`)),
    read(() => readFileSync(`/proc/${pid}/mountinfo`, 'latin1')),
  ];
  const namesFolder = places.some((text) => text.includes(folder));
  return { pid, commandLine, parent: Number(facts[1]), key: `${pid} ${facts[19]}`, namesFolder };
};

/** Those that were found before: once its parent has ended, a sandboxed process names the folder nowhere. */
const found = new Map<string, Set<string>>();

/**
 * The processes of this Linux machine whose command line, working directory or mounts name a folder, all that they have started, and
 * those of former calls that still run; not the asking one, and none that has only just been forked: until it becomes what it is to be it
 * bears the command line of its parent. In a root directory of its own, a process names the folder in its mounts alone, and a page
 * that Chromium has sandboxed not even there.
 */
export const processesOf = (folder: string): FoundProcess[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => list(Number(name), folder) ?? []);
  const known = found.get(folder) ?? new Set();
  const family = new Set(all.filter(({ namesFolder, key }) => namesFolder || known.has(key)));
  for (let size = 0; size !== family.size;) {
    size = family.size;
    const pids = new Set([...family].map(({ pid }) => pid));
    for (const each of all) if (pids.has(each.parent)) family.add(each);
  }
  found.set(folder, new Set([...family].map(({ key }) => key)));
  return [...family]
    .filter(({ parent, commandLine }) => commandLineOf(parent) !== commandLine)
    .map(({ pid, commandLine }) => ({ pid, commandLine }));
};

/** Waits until the folder has no processes any more, see `processesOf`. */
export const allProcessesEnd = (folder: string): Promise<boolean> =>
  waitUntil('all processes to end', () => processesOf(folder).length === 0);

/** The environment that a process was started with. */
export const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second on Linux. */
const TICKS = 100;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // It has ended.
    return '';
  }
};

/** The fields of /proc/<pid>/stat after the name, which is in brackets and may contain anything. */
const statOf = (pid: number): string[] => {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** The ids of a process and of all its descendants. */
export const treeOf = (root: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number] => [Number(name), Number(statOf(Number(name))[1])]);
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
};

/** Processor seconds of a process, by default this one, and its descendants so far, including those that have ended. */
export const cpuSeconds = (root = process.pid): number =>
  treeOf(root)
    .flatMap((pid) => statOf(pid).slice(11, 15).map(Number))
    .reduce((sum, ticks) => sum + (Number.isFinite(ticks) ? ticks : 0), 0) / TICKS;

/** Memory of a process, by default this one, and its descendants, bytes; shared memory counts once. */
export const memoryNow = (root = process.pid): number =>
  treeOf(root).reduce(
    (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024,
    0,
  );

/** The peak memory while `work` runs, bytes. */
export const peakMemory = async (work: () => Promise<unknown>): Promise<number> => {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryNow());
  }, 250);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
};

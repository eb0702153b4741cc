import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second on Linux. */
const TICKS = 100;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // It has ended.
    return '';
  }
};

/** The fields of /proc/<pid>/stat after the name, which stands in brackets and may hold anything. */
const statOf = (pid: number): string[] => {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** A process and all that it started, by number. */
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

/** Processor seconds that this process and all it started have taken so far, those that have ended included. */
export const cpuSeconds = (): number =>
  treeOf(process.pid)
    .flatMap((pid) => statOf(pid).slice(11, 15).map(Number))
    .reduce((sum, ticks) => sum + (Number.isFinite(ticks) ? ticks : 0), 0) / TICKS;

/** Memory of this process and all it started, bytes; what several share counts once. */
const memoryNow = (): number =>
  treeOf(process.pid).reduce(
    (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024,
    0,
  );

/** Watches memory while `work` goes on; the most that was seen, bytes. */
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

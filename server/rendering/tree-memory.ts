import { readdir, readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;

const read = (path: string): Promise<string> => readFile(path, 'latin1').catch(() => '');

/**
 * Memory of a process and all that it started, bytes in RAM; what processes share counts for each. 0 where the system does not
 * tell (not Linux), or when the process has ended.
 */
export const treeMemory = async (root: number): Promise<number> => {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid): Promise<[number, number]> => {
      const facts = await read(`/proc/${pid}/stat`);
      // The name stands in brackets and may hold anything; the state and the parent follow it.
      return [pid, Number(facts.slice(facts.lastIndexOf(')') + 2).split(' ')[1])];
    }),
  );
  const tree = new Set([root]);
  // Children have higher numbers than parents except after the numbers began anew, so a few rounds find all.
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  const pages = await Promise.all(
    [...tree].map(async (pid) => Number((await read(`/proc/${pid}/statm`)).split(' ')[1] ?? 0)),
  );
  return pages.reduce((sum, count) => sum + count, 0) * PAGE_BYTES;
};

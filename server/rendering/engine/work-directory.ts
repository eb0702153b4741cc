import { makeDirectory } from '#server/files/make-directory.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'polepro-render';

/** Names the owning machine and process; the parent folder may be shared by several machines. */
const ownerPrefix = (pid: number | string): string => `${PREFIX}-${hostname().replaceAll('-', '_')}-${pid}-`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Exists, but is not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes the directories of this machine's processes that exited without cleaning up (`kill -9`, a power cut). */
const sweep = async (folder: string): Promise<void> => {
  const start = ownerPrefix('');
  const prefix = start.slice(0, -1);
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    if (pid > 0 && !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
};

/** Creates an empty directory for one render, readable by its owner only; the caller removes it. */
export const makeWorkDirectory = async (folder: string = tmpdir()): Promise<string> => {
  await makeDirectory(folder);
  await sweep(folder);
  return mkdtemp(join(folder, ownerPrefix(process.pid)));
};

/**
 * Removes a work directory. A browser that is being killed may still write into it, hence the retries. A failure
 * never fails a finished render: leftovers are swept later.
 */
export const removeWorkDirectory = async (folder: string): Promise<void> => {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  } catch {
    // Swept once this process has exited.
  }
};

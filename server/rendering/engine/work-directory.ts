import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { makeDirectory } from '#server/files/directories.ts';

const PREFIX = 'polepro-render';

/** Names the owning machine and process; the parent folder may be shared by several machines. */
const ownerPrefix = (pid: number | string): string => `${PREFIX}-${hostname().replaceAll('-', '_')}-${pid}-`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, but is not ours to signal.
    return errorCode(error) === 'EPERM';
  }
};

const randomName = (): string => randomUUID().slice(0, 8);

/** Prefix of the directories of this process. A process of another machine may have the same pid and host name. */
const ownPrefix = `${ownerPrefix(process.pid)}${randomName()}-`;
const inUse = new Set<string>();

/**
 * Removes the directories of this machine's processes that exited without cleaning up (`kill -9`, a power cut), and those of this
 * process that a dying browser has written to after they were removed.
 */
const sweep = async (folder: string): Promise<void> => {
  const start = ownerPrefix('');
  const prefix = start.slice(0, -1);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    const isLeftover = name.startsWith(ownPrefix) ? !inUse.has(path) : pid > 0 && !isAlive(pid);
    if (isLeftover) await rm(path, { recursive: true, force: true });
  }
};

/** Creates an empty directory for one render, readable by its owner only; the caller removes it. */
export const makeWorkDirectory = async (folder: string = tmpdir()): Promise<string> => {
  await makeDirectory(folder);
  await sweep(folder);
  const path = join(folder, `${ownPrefix}${randomName()}`);
  // Listed first, so that it is not swept.
  inUse.add(path);
  await mkdir(path, { mode: 0o700 });
  return path;
};

/**
 * Removes a work directory. A browser that is being killed may still write into it, hence the retries. A failure
 * never fails a finished render: leftovers are swept before the next one.
 */
export const removeWorkDirectory = async (folder: string): Promise<void> => {
  inUse.delete(folder);
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  } catch {
    // Swept later.
  }
};

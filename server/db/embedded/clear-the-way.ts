import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runningProcesses } from '#server/processes/running-processes.ts';

/** How often to look, and how long each way of ending a process gets; milliseconds. */
const lookEveryMs = 25;
const patienceMs = 3_000;

/**
 * Makes a cluster free to start, under the lock of its home: no server process of an earlier, killed parent is left, and no
 * `postmaster.pid` whose number belongs to a stranger by now. A pid file of a process that is gone stays: by it, Postgres itself
 * finds shared memory that is still in use.
 * @param clusterName in the command line or title of each process of this cluster
 */
export async function clearTheWay(cluster: string, clusterName: string): Promise<void> {
  // They are on their way out when the system told them of their parent's end; those that are not, are asked, then ended.
  await waitForEnd(clusterName);
  await signalAll(clusterName, 'SIGINT');
  await waitForEnd(clusterName);
  await signalAll(clusterName, 'SIGKILL');
  await waitForEnd(clusterName);
  const pidFile = join(cluster, 'postmaster.pid');
  const [firstLine] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(firstLine);
  const processes = await runningProcesses();
  const isForeign = processes.some((other) => other.pid === pid && !other.command.includes(clusterName));
  if (pid > 0 && isForeign) await rm(pidFile, { force: true });
}

async function waitForEnd(clusterName: string): Promise<void> {
  const patientUntil = Date.now() + patienceMs;
  while ((await processesOf(clusterName)).length > 0 && Date.now() < patientUntil)
    await setTimeout(lookEveryMs);
}

async function signalAll(clusterName: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processesOf(clusterName)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the look and the signal, which is what was wanted.
    }
  }
}

async function processesOf(clusterName: string): Promise<number[]> {
  const processes = await runningProcesses();
  return processes.filter((one) => one.command.includes(clusterName)).map((one) => one.pid);
}

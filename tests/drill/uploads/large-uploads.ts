import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectRoot } from '#server/project-root.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { startParts } from '#tests/drill/uploads/product-parts.ts';
import type { ServiceSession } from '#tests/support/upload-client.ts';

const AT_ONCE = 4;
const PIECES = 1000;
const PIECE_BYTES = 1_000_000;

/** As large as an upload may be, of bytes that nothing can make smaller. */
const makeLargeFile = async (file: string): Promise<void> => {
  const handle = await open(file, 'w');
  const piece = randomBytes(PIECE_BYTES);
  for (let index = 0; index < PIECES; index += 1) {
    piece.writeUInt32LE(index, 0);
    await handle.write(piece);
  }
  await handle.close();
};

/** Sends the file from a process of its own, so that what sending costs does not delay who asks meanwhile; the id of the upload. */
const sendFrom = async ({ address, cookie }: ServiceSession, file: string): Promise<string> => {
  const script = path.join(projectRoot, 'tests/drill/uploads/send-upload.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, address, cookie, file]);
  return stdout.trim();
};

const checksumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Memory that a process has to itself, bytes. */
const memoryOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
};

type Watched = { peakMemory: number; responseTimes: number[]; failures: number };

/** Samples the memory of the web process and sends it a small request, twenty times a second while `work` runs. */
const watchWhile = async (
  work: Promise<unknown>,
  { pid, ask }: { pid: number; ask: () => Promise<boolean> },
): Promise<Watched> => {
  const watched: Watched = { peakMemory: 0, responseTimes: [], failures: 0 };
  const over = new AbortController();
  const ending = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    const from = performance.now();
    if (!(await ask())) watched.failures += 1;
    watched.responseTimes.push(performance.now() - from);
    watched.peakMemory = Math.max(watched.peakMemory, await memoryOf(pid));
    await setTimeout(50);
  }
  await ending;
  return watched;
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, next) => one - next)[Math.floor(values.length * share)] ?? 0;

/** Four files of 1 GB at once, while the service answers other calls: its memory, its latency and the checksums. */
export const drillLargeUploads = async (folder: string): Promise<Row[]> => {
  const file = path.join(folder, 'large.mp4');
  await makeLargeFile(file);
  const parts = await startParts();
  try {
    const web = await parts.startWeb();
    const person = await parts.service.addPerson({ role: 'studio_owner' });
    const session = { address: parts.address, cookie: person.cookie };
    const ask = async (): Promise<boolean> =>
      (await fetch(`${parts.address}/api/uploads`, { headers: { cookie: person.cookie } })).ok;
    for (let warm = 0; warm < 50; warm += 1) await ask();
    const pid = web.pid ?? 0;
    const before = await memoryOf(pid);
    const from = performance.now();
    const uploads = Promise.all(Array.from({ length: AT_ONCE }, () => sendFrom(session, file)));
    const watched = await watchWhile(uploads, { pid, ask });
    const seconds = (performance.now() - from) / 1000;
    const sent = await checksumOf(file);
    let equal = 0;
    for (const id of await uploads) {
      const arrived = path.join(parts.service.folder, 'data/media/uploads', id);
      if ((await checksumOf(arrived)) === sent) equal += 1;
    }
    return [
      row('1 GB uploads at once', AT_ONCE, 'uploads'),
      row('1 GB uploads at once: time', seconds, 's'),
      row('1 GB uploads at once: equal checksums', equal, 'files', atLeast(AT_ONCE)),
      row('1 GB uploads at once: memory growth', (watched.peakMemory - before) / 1e6, 'MB', atMost(150)),
      row('meanwhile: responses', watched.responseTimes.length, 'responses', atLeast(20)),
      row('meanwhile: p99', percentile(watched.responseTimes, 0.99), 'ms', atMost(500)),
      row('meanwhile: failures', watched.failures, 'responses', atMost(0)),
    ];
  } finally {
    await parts.close();
  }
};

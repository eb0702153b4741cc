import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestError } from '#server/errors.ts';
import type { MediaIngest } from '#server/ports/media-ingest.ts';
import { processTreeMemory } from '#server/rendering/engine/supervised-child.ts';
import { heldOf, atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { makeBadFiles } from '#tests/support/media/bad-files.ts';

const MEGABYTE = 1e6;
const POLL_INTERVAL_MS = 20;

/** The peak memory of this process and its tools, beyond what this process uses alone, bytes. */
const extraMemory = async (work: () => Promise<void>): Promise<number> => {
  const before = process.memoryUsage.rss();
  let most = 0;
  const timer = setInterval(() => {
    void processTreeMemory(process.pid).then((bytes) => {
      most = Math.max(most, bytes - before);
    });
  }, POLL_INTERVAL_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
};

/** Sends every crafted file; each has to be refused with a message, soon, in little memory, and leave nothing. */
export const drillBadFiles = async (folder: string, ingest: MediaIngest): Promise<Row[]> => {
  const files = await makeBadFiles(join(folder, 'bad'));
  const ingesters = {
    video: ingest.ingestVideo,
    overlay: ingest.ingestOverlay,
    logo: (work: Parameters<typeof ingest.ingestOverlay>[0]) =>
      ingest.ingestOverlay({ ...work, isLogo: true }),
    thumbnail: ingest.makeThumbnail,
  };
  let [refused, slowest, memory] = [0, 0, 0];
  for (const { name, as, path, codes } of files) {
    const workDirectory = join(folder, `work-${as}-${name}`);
    await mkdir(workDirectory);
    const from = performance.now();
    let end = 'it was accepted';
    const usedMemory = await extraMemory(async () => {
      try {
        await ingesters[as]({ source: path, workDirectory, personId: 'a-person' });
      } catch (error) {
        const isRefusal = error instanceof IngestError && codes.includes(error.code);
        end = isRefusal && (await readdir(workDirectory)).length === 0 ? 'refused' : String(error);
      }
    });
    if (end === 'refused') refused += 1;
    else console.log(`${as} ${name}: ${end}`);
    slowest = Math.max(slowest, (performance.now() - from) / 1000);
    memory = Math.max(memory, usedMemory);
  }
  return [
    row('crafted files: kinds', files.length, '', atLeast(60)),
    heldOf('crafted files: refused', refused, files.length, 'files'),
    row('crafted files: slowest', slowest, 's', atMost(10)),
    row('crafted files: most memory', memory / MEGABYTE, 'MB', atMost(300)),
  ];
};

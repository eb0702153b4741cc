import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { kill, type ProductParts, startParts } from '#tests/drill/product-parts.ts';
import { makeMedia } from '#tests/support/decoded-frames.ts';
import { tusUpload, type UploadWay } from '#tests/support/tus-upload.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const WEB_KILLS = 5;
const WORKER_KILLS = 6;
const UPLOAD_BYTES = 300_000_000;
/** The work on the clip takes some ten seconds; a kill comes at any moment of them. */
const LATEST_KILL_MS = 9000;
const PATIENCE_MS = 240_000;

const UploadState = z.object({ phase: z.string(), assetIds: z.array(z.string()), error: z.unknown() });

/** A share of 1 that looks random and is the same in every run. */
const shareOf = (number: number): number => Math.abs(Math.sin(number * 12.9898) * 43_758.5453) % 1;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const ended = ({ address, cookie }: UploadWay, id: string) =>
  waitUntil(
    'the upload to end',
    async () => {
      const answer = await fetch(`${address}/api/uploads/${id}`, { headers: { cookie } });
      const upload = UploadState.parse(await answer.json());
      return upload.phase === 'complete' || upload.phase === 'error' ? upload : null;
    },
    PATIENCE_MS,
  );

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Kills the web process while a file comes, again and again; the client goes on, and no byte is lost. */
const killWeb = async (parts: ProductParts, folder: string): Promise<Row[]> => {
  const bytes = randomBytes(UPLOAD_BYTES);
  const file = path.join(folder, 'random.mp4');
  await writeFile(file, bytes);
  let [held, web] = [0, await parts.startWeb()];
  const { cookie } = await parts.service.person({ role: 'pro' });
  for (let number = 1; number <= WEB_KILLS; number += 1) {
    const killAt = shareOf(number) * UPLOAD_BYTES;
    const restarts: Promise<void>[] = [];
    const restart = async (): Promise<void> => {
      await kill(web);
      web = await parts.startWeb();
    };
    const id = await tusUpload({ address: parts.address, cookie }, file, {
      onBytes: (sent) => {
        if (sent > killAt && restarts.length === 0) restarts.push(restart());
      },
    });
    await Promise.all(restarts);
    const arrived = await readFile(path.join(parts.service.folder, 'data/media/uploads', id));
    if (hashOf(arrived) === hashOf(bytes)) held += 1;
  }
  const left = namesIn(path.join(parts.service.folder, 'data/uploads'));
  await kill(web);
  return [
    row('web killed while a file comes: tried', WEB_KILLS, 'uploads'),
    row('web killed while a file comes: every byte there', held, 'uploads', atLeast(WEB_KILLS)),
    row('web killed while a file comes: left behind', left.length, 'files', atMost(0)),
  ];
};

/** Kills the worker while it makes clips; the next one goes on, and each clip is there once. */
const killWorker = async (parts: ProductParts, folder: string): Promise<Row[]> => {
  const file = path.join(folder, 'clip.mp4');
  await makeMedia(
    file,
    '-f lavfi -i testsrc2=s=720x1280:r=30 -f lavfi -i sine=frequency=330:sample_rate=48000 -t 37 ' +
      '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac',
  );
  let held = 0;
  await parts.startWeb();
  const { cookie } = await parts.service.person({ role: 'pro' });
  const way = { address: parts.address, cookie };
  let worker = parts.startWorker();
  for (let number = 1; number <= WORKER_KILLS; number += 1) {
    const id = await tusUpload(way, file);
    await setTimeout(shareOf(number) * LATEST_KILL_MS);
    await kill(worker);
    worker = parts.startWorker();
    const upload = await ended(way, id);
    const holds = upload.phase === 'complete' && upload.assetIds.length === 3;
    if (holds) held += 1;
    console.log(
      `${holds ? 'held' : 'NOT held'}  worker killed: ${upload.phase}, ${upload.assetIds.length} clips`,
    );
  }
  await kill(worker);
  return [
    row('worker killed while it makes clips: tried', WORKER_KILLS, 'uploads'),
    row('worker killed while it makes clips: three clips each', held, 'uploads', atLeast(WORKER_KILLS)),
  ];
};

/** What becomes of uploads whose processes are killed. */
export const drillUploadKills = async (folder: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const part of [killWeb, killWorker]) {
    const parts = await startParts();
    try {
      rows.push(...(await part(parts, folder)));
    } finally {
      await parts.close();
    }
  }
  return rows;
};

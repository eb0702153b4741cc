import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { namesIn } from '#tests/drill/run-parts.ts';
import { fillDisk, freeDisk, mayMountDisks, mountSmallDisk } from '#tests/drill/small-disk.ts';
import { sendEndlessForm } from '#tests/drill/uploads/endless-form.ts';
import { kill, startParts } from '#tests/drill/uploads/product-parts.ts';
import { tusUpload, type ServiceSession } from '#tests/support/upload-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** Megabytes: room for the uploads, and for what no upload may take. */
const DISK = 1200;
const UPLOAD_BYTES = 300_000_000;
/** Share of the file that has come when the disk fills. */
const FULL_AT = 0.4;
const REQUESTS = 40;

type Outcome = { status: number; code: string | undefined };

/** The response to a call, and to a form that arrives at that moment. */
const outcomeOf = async (response: Response): Promise<Outcome> => {
  // Whoever answers is ours, and errors have a code.
  const body = (await response.json()) as { code?: string };
  return { status: response.status, code: body.code };
};

const startAnother = ({ address, cookie }: ServiceSession): Promise<Outcome> =>
  fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: { cookie, 'tus-resumable': '1.0.0', 'upload-length': '1000' },
  }).then(outcomeOf);

/** Responses of the rest of the service while nothing can be written. */
const askMeanwhile = async ({ address, cookie }: ServiceSession): Promise<number> => {
  let good = 0;
  for (let number = 0; number < REQUESTS; number += 1) {
    if ((await fetch(`${address}/api/uploads`, { headers: { cookie } })).ok) good += 1;
    await setTimeout(25);
  }
  return good;
};

/** Fills the disk while one file arrives in pieces and another in a form; frees space again, and the first one resumes on its own. */
export const drillFullDisk = async (folder: string): Promise<Row[]> => {
  if (!mayMountDisks()) {
    console.log('disk full: not run, because only root may make a small disk');
    return [];
  }
  const file = path.join(folder, 'resumed.mp4');
  const bytes = randomBytes(UPLOAD_BYTES);
  await writeFile(file, bytes);
  const parts = await startParts();
  const disk = path.join(parts.service.folder, 'data');
  await mkdir(disk, { recursive: true });
  const unmount = mountSmallDisk(disk, DISK);
  let web: ChildProcess | null = null;
  try {
    web = await parts.startWeb();
    const { cookie } = await parts.service.addPerson({ role: 'pro' });
    const session = { address: parts.address, cookie };
    const form = sendEndlessForm(session).then(outcomeOf, (error: unknown) => ({
      status: 0,
      code: String(error),
    }));
    let isFull = false;
    const upload = tusUpload(session, file, {
      chunkSize: 10_000_000,
      onBytes: (sent) => {
        if (sent < UPLOAD_BYTES * FULL_AT || isFull) return;
        isFull = true;
        fillDisk(disk);
      },
    });
    await waitUntil('the disk to be full', () => isFull, 60_000);
    const outcomes = { form: await form, another: await startAnother(session) };
    console.log(`full: ${JSON.stringify(outcomes)}`);
    const good = await askMeanwhile(session);
    freeDisk(disk);
    const id = await upload;
    const arrived = await readFile(path.join(disk, 'media/uploads', id));
    const isRefused = Object.values(outcomes).every(
      ({ status, code }) => status === 507 && code === 'STORAGE_FULL',
    );
    return [
      row('disk full while files come: tried', 1, 'uploads'),
      row('disk full during uploads: reported as such', Number(isRefused), 'uploads', atLeast(1)),
      row('disk full while files come: other responses', good, 'responses', atLeast(REQUESTS)),
      row('room again: every byte there', Number(arrived.equals(bytes)), 'uploads', atLeast(1)),
      row('room again: left behind', namesIn(path.join(disk, 'uploads')).length, 'files', atMost(0)),
    ];
  } finally {
    // Nothing may have a file open there any more.
    if (web !== null) await kill(web);
    unmount();
    await parts.close();
  }
};

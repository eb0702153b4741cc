import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { heldOf, atMost, row, type Row } from '#tests/bench/report.ts';
import { namesIn } from '#tests/drill/run-parts.ts';
import { sendEndlessForm } from '#tests/drill/uploads/endless-form.ts';
import { kill, type ProductParts } from '#tests/drill/uploads/product-parts.ts';
import { tusUpload } from '#tests/support/upload-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const KILLS = 5;
const FORM_KILLS = 3;
const UPLOAD_BYTES = 100_000_000;
/** The files of a broken form are deleted within this time after the restart; seconds. */
const GONE_WITHIN = 60;

/** A pseudorandom number from 0 to 1, the same in every run. */
const shareOf = (number: number): number => Math.abs(Math.sin(number * 12.9898) * 43_758.5453) % 1;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const incomingFilesOf = ({ service }: ProductParts): string[] =>
  namesIn(path.join(service.folder, 'data/uploads'));

/** Kills the web process during a resumable upload; the client resumes, and no byte is lost. */
export const killWebWhileResumable = async (parts: ProductParts, folder: string): Promise<Row[]> => {
  const bytes = randomBytes(UPLOAD_BYTES);
  const file = path.join(folder, 'random.mp4');
  await writeFile(file, bytes);
  let [held, web] = [0, await parts.startWeb()];
  const { cookie } = await parts.service.addPerson({ role: 'pro' });
  for (let number = 1; number <= KILLS; number += 1) {
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
    if (restarts.length > 0 && hashOf(arrived) === hashOf(bytes)) held += 1;
  }
  await kill(web);
  return [
    heldOf('web killed during a resumable upload: complete', held, KILLS, 'uploads'),
    row(
      'web killed during a resumable upload: files left',
      incomingFilesOf(parts).length,
      'files',
      atMost(0),
    ),
  ];
};

/** Kills the web process during a form upload, which cannot be resumed: its bytes are deleted, and the account's one video is available again. */
export const killWebWhileForm = async (parts: ProductParts): Promise<Row[]> => {
  let [held, slowest] = [0, 0];
  let web = await parts.startWeb();
  for (let number = 1; number <= FORM_KILLS; number += 1) {
    const { cookie } = await parts.service.addPerson();
    const sending = sendEndlessForm({ address: parts.address, cookie }).then(
      () => false,
      () => true,
    );
    await waitUntil('the form to arrive', () => incomingFilesOf(parts).length === 1);
    await setTimeout(shareOf(number) * 1000);
    await kill(web);
    const isBroken = await sending;
    web = await parts.startWeb();
    const from = performance.now();
    await waitUntil(
      'its bytes to be deleted',
      () => incomingFilesOf(parts).length === 0,
      2 * GONE_WITHIN * 1000,
    );
    slowest = Math.max(slowest, (performance.now() - from) / 1000);
    const response = await fetch(`${parts.address}/api/auth/user`, { headers: { cookie } });
    // As the contract of our own service declares it.
    const { personalVideoCount } = (await response.json()) as { personalVideoCount: number };
    if (isBroken && personalVideoCount === 0) held += 1;
  }
  await kill(web);
  return [
    heldOf('web killed during a form upload: cleaned up, quota returned', held, FORM_KILLS, 'uploads'),
    row('web killed during a form upload: slowest clean-up', slowest, 's', atMost(GONE_WITHIN)),
  ];
};

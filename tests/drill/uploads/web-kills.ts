import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { sendEndlessForm } from '#tests/drill/uploads/endless-form.ts';
import { namesIn } from '#tests/drill/run-parts.ts';
import { kill, type ProductParts } from '#tests/drill/uploads/product-parts.ts';
import { tusUpload } from '#tests/support/upload-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const KILLS = 5;
const FORM_KILLS = 3;
const UPLOAD_BYTES = 100_000_000;
/** What a broken form leaves is gone so soon after the process is back: seconds. */
const GONE_WITHIN = 60;

/** A share of 1 that looks random and is the same in every run. */
const shareOf = (number: number): number => Math.abs(Math.sin(number * 12.9898) * 43_758.5453) % 1;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const incomingFilesOf = ({ service }: ProductParts): string[] =>
  namesIn(path.join(service.folder, 'data/uploads'));

/** Kills the web process while a resumable file comes; the client goes on, and no byte is lost. */
export const killWebWhileResumable = async (parts: ProductParts, folder: string): Promise<Row[]> => {
  const bytes = randomBytes(UPLOAD_BYTES);
  const file = path.join(folder, 'random.mp4');
  await writeFile(file, bytes);
  let [held, web] = [0, await parts.startWeb()];
  const { cookie } = await parts.service.person({ role: 'pro' });
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
    row('web killed while a file comes: tried', KILLS, 'uploads'),
    row('web killed while a file comes: every byte there', held, 'uploads', atLeast(KILLS)),
    row('web killed while a file comes: left behind', incomingFilesOf(parts).length, 'files', atMost(0)),
  ];
};

/** Kills the web process while a form comes, which cannot be resumed: its bytes go, and the one video of the account is free again. */
export const killWebWhileForm = async (parts: ProductParts): Promise<Row[]> => {
  let [held, slowest] = [0, 0];
  let web = await parts.startWeb();
  for (let number = 1; number <= FORM_KILLS; number += 1) {
    const { cookie } = await parts.service.person();
    const sending = sendEndlessForm({ address: parts.address, cookie }).then(
      () => false,
      () => true,
    );
    await waitUntil('the form to come', () => incomingFilesOf(parts).length === 1);
    await setTimeout(shareOf(number) * 1000);
    await kill(web);
    const isBroken = await sending;
    web = await parts.startWeb();
    const from = performance.now();
    await waitUntil('its bytes to go', () => incomingFilesOf(parts).length === 0, 2 * GONE_WITHIN * 1000);
    slowest = Math.max(slowest, (performance.now() - from) / 1000);
    const answer = await fetch(`${parts.address}/api/auth/user`, { headers: { cookie } });
    // Whoever answers is ours, and says so in its contract.
    const { personalVideoCount } = (await answer.json()) as { personalVideoCount: number };
    if (isBroken && personalVideoCount === 0) held += 1;
  }
  await kill(web);
  return [
    row('web killed while a form comes: tried', FORM_KILLS, 'uploads'),
    row(
      'web killed while a form comes: nothing left, video given back',
      held,
      'uploads',
      atLeast(FORM_KILLS),
    ),
    row('web killed while a form comes: slowest to be cleared', slowest, 's', atMost(GONE_WITHIN)),
  ];
};

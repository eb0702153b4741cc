import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atLeast, exactly, row, type Row } from '#tests/bench/report.ts';
import { fillDisk, freeDisk, mayMountDisks, mountSmallDisk } from '#tests/drill/small-disk.ts';
import { cookieOf, jsonRequest } from '#tests/support/json-request.ts';
import { startProduct } from '#tests/support/running-product.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** Calls that each log an error: this product has no key for notifications. */
const CALLS = 400;
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

/** The web and the worker process among the children of the launcher, which also starts short tools. */
const servicesOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((child) => /server\/(?:web|worker)\.ts/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')))
    .join(' ');

/** The logs are on a disk that becomes full and has space again: whether web and worker go on, and what the log says afterwards. */
export const drillDiskFullLog = async (): Promise<Row[]> => {
  if (!mayMountDisks()) throw new Error('This drill mounts a small disk: run it as root.');
  let [logs, unmount] = ['', () => {}];
  const product = await startProduct(async (dataDir) => {
    logs = join(dataDir, 'logs');
    await mkdir(logs, { recursive: true, mode: 0o700 });
    unmount = mountSmallDisk(logs, 1);
  });
  try {
    const before = servicesOf(product.pid);
    const readLog = () => readFile(join(logs, 'web.log'), 'utf8');
    const call = async (path: string) => (await fetch(`${product.address}${path}`).catch(() => null))?.status;
    fillDisk(logs);
    const { address } = product;
    const { email, password } = product.account('user');
    const signIn = jsonRequest({ address, cookie: '' }, 'POST', { email, password });
    const cookie = cookieOf(await fetch(`${address}/api/auth/login`, signIn));
    let refused = 0;
    let logged = 0;
    for (let made = 0; made < CALLS; made += 1) {
      const request = jsonRequest({ address, cookie }, 'PUT', subscription);
      const response = await fetch(`${address}/api/push/subscription`, request).catch(() => null);
      if (response?.status === 503) logged += 1;
      if ((await call('/api/health')) !== 200) refused += 1;
    }
    freeDisk(logs);
    await waitUntil('the log to be written again', async () => (await readLog()).includes('disk was full'));
    const mentions = (await readLog()).split('disk was full').length - 1;
    return [
      row('calls of /api/health refused while the disk of the logs is full', refused, 'calls', exactly(0)),
      row('errors to log meanwhile', logged, 'lines', exactly(CALLS)),
      row('lines that say so afterwards', mentions, 'lines', exactly(1)),
      row('the same processes afterwards', Number(servicesOf(product.pid) === before), 'true', atLeast(1)),
    ];
  } finally {
    unmount();
    await product.stop();
  }
};

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

const OTHERS = [
  'evil.example',
  'evil.example:3000',
  '127.0.0.1.evil.example',
  'promo.example.test.evil.example',
];
const OWN = [
  'promo.example.test',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.20:3000',
  'studio.lan',
];
const PATHS = ['/', '/api/docs/json', '/api/health', '/assets/index.js', '/api/uploads'];

const statusOf = async (address: string, path: string, host: string): Promise<number> => {
  const request = get(`${address}${path}`, { headers: { host }, agent: false });
  // The arguments of the event.
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
};

/** A page of another site whose name leads to this machine: what it can read, and whether our own names still work. */
export const drillHosts = async (): Promise<Row[]> => {
  const drill = await startAuthDrill({
    settings: { PUBLIC_URL: 'https://promo.example.test', ALLOWED_HOSTS: 'studio.lan' },
  });
  try {
    let read = 0;
    for (const host of OTHERS)
      for (const path of PATHS) if ((await statusOf(drill.address, path, host)) !== 421) read += 1;
    let served = 0;
    for (const host of OWN) if ((await statusOf(drill.address, '/api/health', host)) === 200) served += 1;
    return [
      row(
        `of ${OTHERS.length * PATHS.length} requests for other hosts: answered`,
        read,
        'requests',
        exactly(0),
      ),
      row(`of ${OWN.length} own hosts: served`, served, 'hosts', exactly(OWN.length)),
    ];
  } finally {
    await drill.close();
  }
};

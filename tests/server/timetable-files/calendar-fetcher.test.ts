import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCalendarFetcher, isPublicAddress } from '#server/timetable-files/calendar-fetcher.ts';
import { listenAsOther } from '#tests/support/other-server.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const MB = 1024 * 1024;
const LOCAL = '127.0.0.1';

/** A scripted server on this machine; `calendar.test` resolves to it. */
const serve = async (listener: RequestListener): Promise<{ port: number; requests: string[] }> => {
  const requests: string[] = [];
  const { port, close } = await listenAsOther((request, response) => {
    requests.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    listener(request, response);
  });
  onTestFinished(close);
  return { port, requests };
};

type Names = Record<string, string[]>;

/** Reads as in production, except that this machine counts as public under the name `calendar.test`. */
const read = (
  url: string,
  { names = {}, timeLimitMs = 120_000 }: { names?: Names; timeLimitMs?: number } = {},
) =>
  createCalendarFetcher({
    resolve: async (host) => ({ 'calendar.test': [LOCAL], ...names })[host] ?? [],
    isAllowed: (address) => address === LOCAL || isPublicAddress(address),
    timeLimitMs,
  }).fetch(url, null, new AbortController().signal);

const refused = (code: string) => ({ code });

/** What a server of this machine answers. */
const readFrom = async (listener: RequestListener, timeLimitMs = 120_000) => {
  const { port } = await serve(listener);
  return read(`http://calendar.test:${port}/`, { timeLimitMs });
};

/** Redirects as often as the path says. */
const chain: RequestListener = ({ url = '/0' }, response) => {
  const left = Number(url.slice(1));
  if (left === 0) response.end(CALENDAR);
  else response.writeHead(301, { location: `/${left - 1}` }).end();
};

/** A letter at a time, for ever. */
const drip: RequestListener = (_, response) => {
  const timer = setInterval(() => response.write('x'), 20);
  response.on('close', () => clearInterval(timer));
};

describe('the addresses of calendars', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:1::1',
    'fe80::1',
    'fd00::1',
    'fc00::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::5'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    'ftp://calendar.test/a.ics',
    'file:///etc/passwd',
    'data:text/calendar,x',
    'http://me:secret@calendar.test/',
    'http://calendar.test:25/',
    'http://localhost:8080/',
    'http://10.0.0.1/',
    'http://0x7f.1:8080/x',
    'http://2130706434/',
    'http://[::1]:8080/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest',
    'nonsense',
  ])('%s is refused before anything is sent', async (url) => {
    await expect(
      createCalendarFetcher({ resolve: async () => [LOCAL] }).fetch(url, null, new AbortController().signal),
    ).rejects.toMatchObject(refused('FEED_ADDRESS_REFUSED'));
  });

  test('a name of which one address is private is refused', async () => {
    const { port, requests } = await serve((_, response) => response.end(CALENDAR));
    await expect(
      read(`http://mixed.test:${port}/`, { names: { 'mixed.test': [LOCAL, '10.0.0.1'] } }),
    ).rejects.toMatchObject(refused('FEED_ADDRESS_REFUSED'));
    expect(requests).toEqual([]);
  });

  test('the connection goes to the address that was checked, whatever the name says next', async () => {
    const { port, requests } = await serve((_, response) => response.end(CALENDAR));
    const resolved = [[LOCAL], ['10.0.0.1']];
    let questions = 0;
    const fetcher = createCalendarFetcher({
      resolve: async () => resolved[questions++] ?? [],
      isAllowed: (address) => address === LOCAL,
    });
    const url = `http://rebinding.test:${port}/`;
    const { signal } = new AbortController();
    expect(await fetcher.fetch(url, null, signal)).toMatchObject({ kind: 'read' });
    expect([questions, requests]).toEqual([1, [`rebinding.test:${port}/`]]);
    // Asked again, the name leads into the network.
    await expect(fetcher.fetch(url, null, signal)).rejects.toMatchObject(refused('FEED_ADDRESS_REFUSED'));
    expect(requests).toHaveLength(1);
  });
});

describe('redirects', () => {
  test.each([
    'http://10.0.0.1/',
    'http://[fd00::1]/',
    'http://inside.test/',
    'file:///etc/passwd',
    'http://[',
  ])('one to %s is refused', async (location) => {
    const { port } = await serve((_, response) => response.writeHead(302, { location }).end());
    const names = { 'inside.test': ['192.168.0.1'] };
    await expect(read(`http://calendar.test:${port}/`, { names })).rejects.toMatchObject(
      refused('FEED_ADDRESS_REFUSED'),
    );
  });

  test('at most three are followed', async () => {
    const { port } = await serve(chain);
    expect(await read(`http://calendar.test:${port}/3`)).toMatchObject({ kind: 'read' });
    await expect(read(`http://calendar.test:${port}/4`)).rejects.toMatchObject(
      refused('FEED_REDIRECTED_TOO_OFTEN'),
    );
  });
});

describe('what servers answer', () => {
  test('a calendar is read, packed or not, whatever type it claims', async () => {
    for (const encoding of [null, 'gzip']) {
      const calendar = await readFrom((_, response) => {
        response.writeHead(200, {
          'content-type': 'image/png',
          etag: '"1"',
          ...(encoding !== null && { 'content-encoding': encoding }),
        });
        response.end(encoding === null ? CALENDAR : gzipSync(CALENDAR));
      });
      expect(calendar).toEqual({
        kind: 'read',
        bytes: Buffer.from(CALENDAR),
        etag: '"1"',
        lastModified: null,
      });
    }
  });

  test('the version that is known is asked for, and a 304 says that it is the same', async () => {
    const { port } = await serve((request, response) => {
      const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
      response.writeHead(etag === '"7"' && since === 'Mon, 23 Nov 2026 09:00:00 GMT' ? 304 : 500).end();
    });
    const fetcher = createCalendarFetcher({ resolve: async () => [LOCAL], isAllowed: () => true });
    const known = { etag: '"7"', lastModified: 'Mon, 23 Nov 2026 09:00:00 GMT' };
    const url = `http://calendar.test:${port}/`;
    expect(await fetcher.fetch(url, known, new AbortController().signal)).toEqual({ kind: 'unchanged' });
  });

  test.each([304, 401, 404, 500, 204])('%i without need is an error', async (status) => {
    await expect(readFrom((_, response) => response.writeHead(status).end())).rejects.toMatchObject(
      refused('FEED_ANSWERED_WITH_ERROR'),
    );
  });

  test('2 MB are read; one byte more, a file without an end and one that unpacks to gigabytes are too large', async () => {
    expect(await readFrom((_, response) => response.end(Buffer.alloc(2 * MB)))).toMatchObject({
      kind: 'read',
    });
    const bomb = gzipSync(Buffer.alloc(400 * MB));
    const listeners: RequestListener[] = [
      (_, response) => response.end(Buffer.alloc(2 * MB + 1)),
      (_, response) => {
        const chunk = Buffer.alloc(MB, 'x');
        const more = (): void => {
          if (!response.destroyed) response.write(chunk, more);
        };
        more();
      },
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    ];
    for (const listener of listeners)
      await expect(readFrom(listener)).rejects.toMatchObject(refused('IMPORT_TOO_LARGE'));
  });

  test('a server that drips, stalls, or a name that nobody resolves end with the time', async () => {
    for (const listener of [drip, () => undefined])
      await expect(readFrom(listener, 300)).rejects.toMatchObject(refused('FEED_TOO_SLOW'));
    const fetcher = createCalendarFetcher({ resolve: () => new Promise(() => undefined), timeLimitMs: 50 });
    await expect(
      fetcher.fetch('http://calendar.test/', null, new AbortController().signal),
    ).rejects.toMatchObject(refused('FEED_TOO_SLOW'));
  });

  test('a connection that breaks, a server that is not there and a lie about packing are named', async () => {
    const { port } = await serve((request) => request.socket.destroy());
    await expect(read(`http://calendar.test:${port}/`)).rejects.toMatchObject(refused('FEED_UNREACHABLE'));
    await expect(
      readFrom((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')),
    ).rejects.toMatchObject(refused('FEED_UNREACHABLE'));
    await expect(
      readFrom((_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x')),
    ).rejects.toMatchObject(refused('FEED_ANSWERED_WITH_ERROR'));
  });
});

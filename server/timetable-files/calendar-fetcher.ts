import { lookup } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { PassThrough, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { IMPORT_BYTES_MAX, FEED_TIME_LIMIT_SECONDS } from '#contract/limits.ts';
import { errorCode } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';
import type { CalendarFetcher, CalendarVersion, FetchedCalendar } from '#server/ports/calendar-fetcher.ts';
import { orAborted } from '#server/processes/time-limit.ts';

/** All addresses of the public internet over IPv6. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, shared by a provider (CGNAT), unique local or
 * reserved, and not an IPv4 address written or translated as an IPv6 one.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
};

/** Time limit for a whole calendar with its redirects, milliseconds. */
const TIME_LIMIT_MS = FEED_TIME_LIMIT_SECONDS * 1000;
const REDIRECTS_MAX = 3;

/** Characters of an ETag or a date that is stored for the next request; a longer one is left out. */
const VALIDATOR_MAX = 1000;

const isShort = (value: string | null): boolean => value !== null && value.length <= VALIDATOR_MAX;

/** Only the well-known ports of the web, because a calendar's address must not reach mail servers. */
const isWebPort = (port: string): boolean =>
  port === '' || port === '80' || port === '443' || Number(port) > 1023;

/** How hosts are resolved and which addresses are allowed; tests replace both. */
type Options = {
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  timeLimitMs: number;
};

const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

const defaults: Options = { resolve: resolveHost, isAllowed: isPublicAddress, timeLimitMs: TIME_LIMIT_MS };

/** The address to connect to: all addresses of the host must be allowed. @throws AppError FEED_ADDRESS_REFUSED */
const addressOf = async (
  url: URL,
  { resolve, isAllowed }: Pick<Options, 'resolve' | 'isAllowed'>,
  signal: AbortSignal,
): Promise<string> => {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || !isWebPort(url.port) || url.username !== '' || url.password !== '')
    throw new AppError('FEED_ADDRESS_REFUSED');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await orAborted(resolve(host), signal) : [host];
  const [address] = addresses;
  if (address === undefined || !addresses.every(isAllowed)) throw new AppError('FEED_ADDRESS_REFUSED');
  return address;
};

/** Resolves every lookup to the address that was checked, so a second DNS response has no effect. */
const pinnedTo =
  (address: string): LookupFunction =>
  (_host, options, callback) => {
    const family = isIP(address);
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

const versionHeaders = (known: CalendarVersion | null): Record<string, string> => ({
  ...(known?.etag != null && { 'if-none-match': known.etag }),
  ...(known?.lastModified != null && { 'if-modified-since': known.lastModified }),
});

const get = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(url, { ...options, agent: false }, resolve)
      .on('error', reject)
      .end();
  });

const decoders: Readonly<Record<string, () => Transform>> = {
  '': () => new PassThrough(),
  identity: () => new PassThrough(),
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** Passes bytes on, up to the limit. @throws AppError IMPORT_TOO_LARGE */
async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > IMPORT_BYTES_MAX) throw new AppError('IMPORT_TOO_LARGE');
    yield chunk;
  }
}

/** The unpacked body; both sizes are bounded, because a few bytes may unpack to gigabytes. */
const readBody = async (response: IncomingMessage, signal: AbortSignal): Promise<Uint8Array> => {
  const decoder = decoders[(response.headers['content-encoding'] ?? '').trim().toLowerCase()];
  if (decoder === undefined) throw new AppError('FEED_ANSWERED_WITH_ERROR');
  return pipeline(response, bounded, decoder(), bounded, (source) => buffer(source), { signal });
};

const isRedirect = ({ statusCode, headers }: IncomingMessage): boolean =>
  [301, 302, 303, 307, 308].includes(statusCode ?? 0) && headers.location !== undefined;

const calendarOf = async (
  response: IncomingMessage,
  known: CalendarVersion | null,
  signal: AbortSignal,
): Promise<FetchedCalendar> => {
  if (response.statusCode === 304 && known !== null) return { kind: 'unchanged' };
  if (response.statusCode !== 200) throw new AppError('FEED_ANSWERED_WITH_ERROR');
  const bytes = await readBody(response, signal);
  const { etag = null, 'last-modified': lastModified = null } = response.headers;
  return {
    kind: 'read',
    bytes,
    etag: isShort(etag) ? etag : null,
    lastModified: isShort(lastModified) ? lastModified : null,
  };
};

/** Follows redirects; each address is checked again. */
const follow = async (
  given: string,
  known: CalendarVersion | null,
  options: Options & { signal: AbortSignal },
): Promise<FetchedCalendar> => {
  const { signal } = options;
  let next = given;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    if (!URL.canParse(next)) throw new AppError('FEED_ADDRESS_REFUSED');
    const url = new URL(next);
    const address = await addressOf(url, options, signal);
    const headers = {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'gzip, br',
      'user-agent': 'PolePro',
      ...versionHeaders(known),
    };
    const response = await get(url, { headers, lookup: pinnedTo(address), signal });
    try {
      if (!isRedirect(response)) return await calendarOf(response, known, signal);
      const { location = '' } = response.headers;
      next = URL.canParse(location, url.href) ? new URL(location, url).href : '';
    } finally {
      response.destroy();
    }
  }
  throw new AppError('FEED_REDIRECTED_TOO_OFTEN');
};

/** Errors that mean that this machine has no network, no name resolution, or no resources left to connect. */
const OWN_NETWORK: ReadonlySet<string> = new Set(
  'EAI_AGAIN EAI_MEMORY ENETDOWN ENETUNREACH EADDRNOTAVAIL EMFILE ENFILE ENOBUFS ENOMEM EAGAIN EACCES EPERM'.split(
    ' ',
  ),
);

/** An AggregateError holds the errors of several addresses of one name. */
const isOwnFault = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.every(isOwnFault) : OWN_NETWORK.has(errorCode(error));

/**
 * Reads calendars from the public internet only: a typed address must not reach this machine or its network. The type and length that a
 * server declares are ignored.
 */
export const createCalendarFetcher = (options: Partial<Options> = {}): CalendarFetcher => ({
  fetch: async (url, known, signal) => {
    const settings = { ...defaults, ...options };
    const limit = AbortSignal.timeout(settings.timeLimitMs);
    try {
      return await follow(url, known, { ...settings, signal: AbortSignal.any([limit, signal]) });
    } catch (error) {
      if (error instanceof AppError) throw error;
      signal.throwIfAborted();
      if (limit.aborted) throw new AppError('FEED_TOO_SLOW');
      const code = isOwnFault(error) ? 'FEED_NOT_READ' : 'FEED_UNREACHABLE';
      throw new AppError(code, undefined, undefined, undefined, error);
    }
  },
});

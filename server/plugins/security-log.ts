import { closeSync, fstatSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join, dirname } from 'node:path';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ErrorCode } from '#contract/errors.ts';
import { errorCode } from '#server/error-code.ts';
import { networkOf } from '#server/plugins/client-network.ts';
import { toAppError } from '#server/plugins/error-handler.ts';
import { createLineWriter, type LineWriter } from '#server/processes/line-writer.ts';

type Options = {
  /** At this many bytes, the file becomes `<file>.1`, and the former `<file>.1` becomes `<file>.2`. */
  maxBytes: number;
  /** The number of such files to keep. The oldest is overwritten. */
  kept: number;
};

/** Makes only the last folder: the data folder exists, and Node's `recursive` never returns for some paths. */
const makeFolderOf = (file: string): void => {
  try {
    mkdirSync(dirname(file));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};

const renameIfThere = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
};

/**
 * A log file of limited size. Several processes may write to it, and the operator's tools may move it, because each line is appended to the
 * file that has the name at that moment. A full disk stops nothing, see `createLineWriter`.
 */
export const rotatingFile = (
  file: string,
  { maxBytes, kept }: Options,
): LineWriter & { close: () => void } => {
  let opened: { descriptor: number; inode: number } | null = null;

  const close = (): void => {
    if (opened !== null) closeSync(opened.descriptor);
    opened = null;
  };

  const present = (): number => {
    const stats = statSync(file, { throwIfNoEntry: false });
    const isFull = stats !== undefined && stats.size >= maxBytes;
    if (isFull)
      for (let age = kept; age > 0; age -= 1)
        renameIfThere(age === 1 ? file : `${file}.${age - 1}`, `${file}.${age}`);
    if (opened !== null && !isFull && opened.inode === stats?.ino) return opened.descriptor;
    close();
    makeFolderOf(file);
    const descriptor = openSync(file, 'a', 0o600);
    opened = { descriptor, inode: fstatSync(descriptor).ino };
    return descriptor;
  };

  const writer = createLineWriter((bytes) => writeSync(present(), bytes));
  return {
    ...writer,
    close: () => {
      writer.flush();
      close();
    },
  };
};

/** The names of events, which must not change because operators' tools look for them. */
type SecurityEvent =
  | 'sign_in_refused'
  | 'password_refused'
  | 'token_refused'
  | 'webhook_refused'
  | 'access_refused'
  | 'impersonation_refused'
  | 'origin_refused'
  | 'host_refused'
  | 'lock_kept'
  | 'throttled';

declare module 'fastify' {
  interface FastifyInstance {
    /** Records a refusal that is not an error response. Errors are recorded automatically. */
    recordRefusal: (request: FastifyRequest, event: SecurityEvent) => void;
  }
}

/** Every other code with the status 429 is `throttled`. */
const eventOf: Partial<Record<ErrorCode, SecurityEvent>> = {
  LOGIN_FAILED: 'sign_in_refused',
  WRONG_PASSWORD: 'password_refused',
  INVALID_TOKEN: 'token_refused',
  TOKEN_EXPIRED: 'token_refused',
  TOKEN_REFUSED: 'token_refused',
  TOKEN_SCOPE_MISSING: 'token_refused',
  PAYMENT_NOT_SIGNED: 'webhook_refused',
  FORBIDDEN: 'access_refused',
  IMPERSONATION_ENDED: 'impersonation_refused',
  IMPERSONATION_DENIED: 'impersonation_refused',
  FORBIDDEN_ORIGIN: 'origin_refused',
  UNKNOWN_HOST: 'host_refused',
};

/** Five files of 5 MB hold some 100,000 lines. */
const SIZE = { maxBytes: 5_000_000, kept: 4 };

/** The network of a client, which does not identify a household: 24 bits of an IPv4 address, 48 of an IPv6 one. */
const approximateNetwork = (request: FastifyRequest): string => {
  const network = networkOf(request);
  const isV4 = isIPv4(network);
  return (
    network
      .split(isV4 ? '.' : ':')
      .slice(0, 3)
      .join(isV4 ? '.' : ':') + (isV4 ? '.0/24' : '::/48')
  );
};

/**
 * Writes a line of JSON to `security.log` for each request that is refused for security, for an operator's alerts. Of the person, a line
 * names only the account and the approximate network, never typed addresses or paths.
 */
export const securityLog = fastifyPlugin<{ dataDir: string }>(
  async (app, { dataDir }) => {
    const file = rotatingFile(join(dataDir, 'security.log'), SIZE);
    const record = (request: FastifyRequest, event: SecurityEvent, code: ErrorCode | null): void => {
      const line = {
        time: new Date().toISOString(),
        event,
        code,
        method: request.method,
        route: request.routeOptions.url ?? null,
        account: request.actor?.id ?? null,
        network: approximateNetwork(request),
        reqId: request.id,
      };
      file.write(`${JSON.stringify(line)}\n`);
    };
    app.decorate('recordRefusal', (request, event) => record(request, event, null));
    app.addHook('onError', async (request, _reply, error) => {
      const { code, status } = toAppError(error);
      const event = eventOf[code] ?? (status === 429 ? 'throttled' : null);
      if (event !== null) record(request, event, code);
    });
    app.addHook('onClose', async () => file.close());
  },
  { name: 'security-log', dependencies: ['error-handler'] },
);

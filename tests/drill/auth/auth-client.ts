import { randomInt } from 'node:crypto';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { type ServiceOptions, type TestService, startServiceOn } from '#tests/support/test-service.ts';

type AuthRequest = {
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  /** The address that the request seems to come from; by default a new one each time. */
  from?: string;
};

export type AuthResponse = { status: number; text: string; cookie: string | null; milliseconds: number };

/** An address of a network reserved for benchmarks (RFC 2544). */
const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

/** Calls the service at `address` as a browser behind a proxy on this machine does. */
const clientOf =
  (address: string) =>
  async (
    method: string,
    path: string,
    { body, cookie, headers = {}, from }: AuthRequest = {},
  ): Promise<AuthResponse> => {
    const startedAt = performance.now();
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': from ?? someAddress(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    const milliseconds = performance.now() - startedAt;
    const set = /polepro=([\w-]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    return { status: response.status, text, cookie: set ? `polepro=${set}` : null, milliseconds };
  };

type Client = ReturnType<typeof clientOf>;

export type AuthDrill = { ask: Client; address: string; service: TestService; close: () => Promise<void> };

/** A service that listens on loopback, on a database of its own. */
export const startAuthDrill = async (options: ServiceOptions = {}): Promise<AuthDrill> => {
  const database = await startTestDatabaseServer();
  const service = await startServiceOn(database.url, options);
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ask: clientOf(address),
    address,
    service,
    close: async () => {
      await service.close();
      await database.stop();
    },
  };
};

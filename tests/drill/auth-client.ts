import { randomInt } from 'node:crypto';

type Asked = {
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  /** The address the request seems to come from; a new one each time when it is left out. */
  from?: string;
};

export type Answer = { status: number; text: string; cookie: string | null; milliseconds: number };

/** An address of a net that is set aside for examples and measurements. */
export const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

/** Asks the service at `address` as a browser would that came through a proxy on this machine. */
export const clientOf =
  (address: string) =>
  async (method: string, path: string, { body, cookie, headers = {}, from }: Asked = {}): Promise<Answer> => {
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

export type Client = ReturnType<typeof clientOf>;

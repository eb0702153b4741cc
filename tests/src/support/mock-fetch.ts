import { vi } from 'vitest';

/** A JSON response of the service. */
export const jsonResponse = (status: number, body: unknown): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    statusText: status === 500 ? 'Internal Server Error' : '',
    headers: { 'content-type': 'application/json' },
  });

/** Replaces `fetch` for one test. */
export const serveWith = (respond: (url: string, init: RequestInit) => Response | Promise<Response>) => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (url, init) =>
    respond(url, init),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

/** The JSON body of a call. */
export const bodyOf = ({ body }: RequestInit): unknown =>
  typeof body === 'string' ? JSON.parse(body) : undefined;

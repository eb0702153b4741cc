import { afterEach, expect, test, vi } from 'vitest';
import { getCurrentUser, login, logout } from '#contract/accounts/auth.contract.ts';
import { endpointUrl } from '#contract/endpoint.ts';
import { savePromo } from '#contract/promos/promos.contract.ts';
import { downloadRender } from '#contract/videos/renders.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call, callForFile } from '#src/api/call.ts';
import { onSessionEnded } from '#src/api/session.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { someUser } from '#tests/src/support/users.ts';

// @vitest-environment node

test('fills path parameters, escaped', () => {
  expect(endpointUrl('/api/promos/:id/duplicate', { params: { id: 'a b/c' } })).toBe(
    '/api/promos/a%20b%2Fc/duplicate',
  );
});

test('adds the query and omits undefined values', () => {
  expect(endpointUrl('/api/promos', { query: { query: 'spin & pole', cursor: undefined } })).toBe(
    '/api/promos?query=spin+%26+pole',
  );
});

test('refuses a path whose parameter is missing', () => {
  expect(() => endpointUrl('/api/promos/:id')).toThrow('needs "id"');
});

// @vitest-environment node

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const user = someUser({ lastName: null });

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

test('[PF-023] [PF-024] sends the body as JSON with the session cookie and returns the validated response', async () => {
  const fetched = serveWith(() => jsonResponse(200, user));
  const body = { email: 'ana@example.com', password: 'secret' };
  await expect(call(login, { body })).resolves.toEqual(user);
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe('/api/auth/login');
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: JSON.stringify(body) });
});

test('an endpoint without a response schema returns nothing', async () => {
  serveWith(() => jsonResponse(204, null));
  await expect(call(logout)).resolves.toBeUndefined();
});

test('[PF-025] a failed response becomes an error with code, message, details and the specified string', async () => {
  const body = { code: 'REVISION_CONFLICT', message: 'Changed elsewhere.' };
  serveWith(() => jsonResponse(409, body));
  const request = { params: { id: 'p'.repeat(22) }, body: { revision: 1, document: somePromo() } };
  const error = await failure(call(savePromo, request));
  expect(error).toMatchObject({ status: 409, code: 'REVISION_CONFLICT', message: 'Changed elsewhere.' });
  expect(String(error)).toBe(`409: ${JSON.stringify(body)}`);
});

test.each([
  ['a small body', 100, true],
  ['a body over the limit of browsers', 30_000, false],
])('lets a request outlive the page: %s', async (_, length, keepalive) => {
  const fetched = serveWith(() => jsonResponse(200, user));
  const body = { email: 'ana@example.com', password: 'x'.repeat(length) };
  await call(login, { body }, { keepAlive: true });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive });
});

test('[PF-026] a response without a body shows its status text', async () => {
  serveWith(() => new Response('', { status: 500, statusText: 'Internal Server Error' }));
  expect(String(await failure(call(getCurrentUser)))).toBe('500: Internal Server Error');
});

test('no response is status 0 with the message that the server cannot be reached', async () => {
  serveWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const error = await failure(call(getCurrentUser));
  expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
  expect(error.message).toBe('Unable to connect to the server. Please try again.');
});

test('a response that does not match the contract is an error', async () => {
  serveWith(() => jsonResponse(200, { ...user, role: 'owner' }));
  expect(await failure(call(getCurrentUser))).toMatchObject({ code: 'UNEXPECTED_RESPONSE' });
});

test("a signed-out response notifies the listeners of the session's end", async () => {
  const ended = vi.fn<() => void>();
  const stop = onSessionEnded(ended);
  serveWith(() => jsonResponse(401, { code: 'SIGNED_OUT', message: 'Sign in to continue.' }));
  await failure(call(getCurrentUser));
  stop();
  await failure(call(getCurrentUser));
  expect(ended).toHaveBeenCalledOnce();
});

/** A response whose body starts and then stalls until the request is aborted. */
const stalledResponse = (init: RequestInit): Response =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"id":'));
        init.signal?.addEventListener('abort', () => body.error(new DOMException('', 'AbortError')));
      },
    }),
  );

test('a response that stalls after its start times out', async () => {
  vi.useFakeTimers();
  serveWith((_, init) => stalledResponse(init));
  const work = failure(call(getCurrentUser, {}, { timeoutMs: 5000 }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await work).toMatchObject({ status: 0, code: 'TIMEOUT' });
});

test('a response that breaks off is a network error', async () => {
  serveWith(
    () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })),
  );
  expect(await failure(call(getCurrentUser))).toMatchObject({ status: 0, code: 'NETWORK' });
});

test('a video may take longer to arrive than to start', async () => {
  vi.useFakeTimers();
  serveWith(
    () =>
      new Response(
        new ReadableStream({
          start: (body) => {
            body.enqueue(new Uint8Array(3));
            setTimeout(() => body.close(), 60_000);
          },
        }),
      ),
  );
  const work = callForFile(
    downloadRender,
    { params: { id: 'r'.repeat(22) }, query: {} },
    { timeoutMs: 15_000 },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await work).size).toBe(3);
});

test('[RE-061] fetching a video times out when no response starts', async () => {
  vi.useFakeTimers();
  serveWith(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const work = failure(
    callForFile(downloadRender, { params: { id: 'r'.repeat(22) }, query: {} }, { timeoutMs: 15_000 }),
  );
  await vi.advanceTimersByTimeAsync(14_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await work).toMatchObject({ status: 0, code: 'TIMEOUT' });
});

const busyResponse = (retryAfter: string): Response =>
  new Response('{"code":"UNAVAILABLE","message":"The service is busy."}', {
    status: 503,
    headers: { 'retry-after': retryAfter },
  });

test('a read is sent again when a busy server says when it will not be, three times at most', async () => {
  vi.useFakeTimers();
  const responses = [busyResponse('2'), jsonResponse(200, user)];
  const fetched = serveWith(() => responses.shift() ?? busyResponse('2'));
  const read = call(getCurrentUser);
  await vi.advanceTimersByTimeAsync(1999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(read).resolves.toEqual(user);
  const refused = failure(call(getCurrentUser));
  await vi.advanceTimersByTimeAsync(4000);
  await expect(refused).resolves.toMatchObject({ code: 'UNAVAILABLE' });
  expect(fetched).toHaveBeenCalledTimes(5);
});

test('a read that ends while it waits for a busy server is not sent again', async () => {
  vi.useFakeTimers();
  const fetched = serveWith(() => busyResponse('2'));
  const page = new AbortController();
  const end = call(getCurrentUser, {}, { signal: page.signal }).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(1000);
  page.abort('left');
  expect(await end).toBe('left');
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['a change, which the server may have made', busyResponse('2'), () => call(logout)],
  ['a read that would wait long', busyResponse('60'), () => call(getCurrentUser)],
  ['a read that fails for good', jsonResponse(500, null), () => call(getCurrentUser)],
])('is sent once: %s', async (_, response, send) => {
  const fetched = serveWith(() => response);
  await failure(send());
  expect(fetched).toHaveBeenCalledTimes(1);
});

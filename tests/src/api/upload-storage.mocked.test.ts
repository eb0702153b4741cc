import type { HttpRequest, HttpResponse } from 'tus-js-client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { resumableUpload } from '#src/api/resumable-upload.ts';
import { blockStorage, fillStorage } from '#tests/src/support/broken-storage.ts';

/** Requests that the server has received, such as `PATCH /api/uploads/u`. */
const sent: string[] = [];

const SIZE = 4;

const responses: Record<string, [number, Record<string, string>]> = {
  POST: [201, { Location: '/api/uploads/new' }],
  HEAD: [200, { 'Upload-Offset': '1', 'Upload-Length': String(SIZE) }],
  PATCH: [204, { 'Upload-Offset': String(SIZE) }],
};

// The build of browsers, which keeps upload addresses in `localStorage`, over a server that receives everything.
vi.mock('tus-js-client', async () => ({
  ...(await vi.importActual<object>('tus-js-client/lib.esm/browser/index.js')),
  DefaultHttpStack: class {
    getName = () => 'test';
    createRequest = (method: string, url: string): HttpRequest => ({
      getMethod: () => method,
      getURL: () => url,
      setHeader: () => undefined,
      getHeader: () => undefined,
      setProgressHandler: () => undefined,
      send: async (): Promise<HttpResponse> => {
        const { pathname } = new URL(url, 'http://localhost');
        sent.push(`${method} ${pathname}`);
        const [status, headers] = responses[method] ?? [500, {}];
        return {
          getStatus: () => status,
          getHeader: (name) => headers[name],
          getBody: () => '',
          getUnderlyingObject: () => null,
        };
      },
      abort: async () => undefined,
      getUnderlyingObject: () => null,
    });
  },
}));

// tus looks once, when it loads, whether it can store anything.
beforeAll(async () => void (await import('tus-js-client')));
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  sent.length = 0;
});

const file = new File(['spin'], 'spin.mp4', { lastModified: 7 });

/** Resolves with what stopped the upload, or null once the server has the whole file. */
const upload = async (): Promise<string | null> => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const { start } = await resumableUpload(
    file,
    { kind: 'background', libraryType: 'personal', title: 'spin' },
    {
      onCreated: vi.fn(),
      onProgress: vi.fn(),
      onSent: () => resolve(null),
      onStopped: ({ text }) => resolve(text),
    },
  );
  start();
  return promise;
};

test.each([
  ['full', fillStorage],
  ['blocked', blockStorage],
])('with the storage of the browser %s an upload is sent all the same', async (_, breakStorage) => {
  breakStorage();
  expect(await upload()).toBeNull();
  expect(sent).toEqual(['POST /api/uploads', 'PATCH /api/uploads/new']);
});

const KEY = 'tus::spin.mp4 4 7 background personal own::123456789012';

test('an upload whose address an earlier page stored goes on, and the address is removed after it', async () => {
  localStorage.setItem('tus::spin.mp4 4 7 background personal own::1', '{ damaged');
  const stored = { size: SIZE, metadata: {}, creationTime: '', uploadUrl: '/api/uploads/earlier' };
  localStorage.setItem(KEY, JSON.stringify(stored));
  expect(await upload()).toBeNull();
  expect(sent).toEqual(['HEAD /api/uploads/earlier', 'PATCH /api/uploads/earlier']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('the address of an upload that stops is stored for a later page', async () => {
  vi.spyOn(responses, 'PATCH', 'get').mockReturnValue([403, {}]);
  expect(await upload()).toBe('Upload failed: 403');
  vi.restoreAllMocks();
  expect(Object.keys(localStorage)).toEqual([
    expect.stringMatching(/^tus::spin\.mp4 4 7 background personal own::\d+$/),
  ]);
  expect(await upload()).toBeNull();
  expect(sent.slice(2)).toEqual(['HEAD /api/uploads/new', 'PATCH /api/uploads/new']);
  expect(localStorage).toHaveLength(0);
});

// @vitest-environment node
import type { HttpResponse, HttpStack } from 'tus-js-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCurrentUser } from '#contract/accounts/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { httpStackInSession, uploadErrorOf } from '#src/api/resumable-upload.ts';
import { onImpersonationEnded, onSessionEnded } from '#src/api/session.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { someUser } from '#tests/src/support/users.ts';

const failure = { step: 'send', status: 502, statusText: 'Bad Gateway', body: '' } as const;

test('[LI-057] no response is a network error', () => {
  expect(uploadErrorOf(null)).toEqual({
    text: 'Upload failed due to network error',
    isOurs: false,
    isNetwork: true,
  });
});

test('[LI-056] an empty response shows its status text, or else its status code', () => {
  expect(uploadErrorOf(failure).text).toBe('Upload failed: Bad Gateway');
  expect(uploadErrorOf({ ...failure, statusText: '' }).text).toBe('Upload failed: 502');
});

const text = (body: string): string => uploadErrorOf({ ...failure, status: 504, body }).text;

test('[LI-058] a response of another server shows its status code and the start of its body', () => {
  expect(text('upstream timed out\n')).toBe('Server upload failed: 504 - upstream timed out');
  expect(text('x'.repeat(5000))).toHaveLength('Server upload failed: 504 - '.length + 200);
});

test('[LI-054] an upload without a target URL is a missing signature', () => {
  expect(
    uploadErrorOf({ ...failure, step: 'begin', status: 200, body: '<p>Sign in to this Wi-Fi</p>' }).text,
  ).toBe('Failed to get upload signature');
});

test('[LI-055] a success without the received offset is an invalid response', () => {
  expect(uploadErrorOf({ ...failure, status: 200, body: '<p>Sign in to this Wi-Fi</p>' }).text).toBe(
    'Invalid response from Cloudinary',
  );
});

test('shows the message of our own server', () => {
  const body = JSON.stringify({ code: 'STORAGE_USED_UP', message: 'Your library is full.' });
  expect(uploadErrorOf({ ...failure, status: 403, body })).toEqual({
    text: 'Your library is full.',
    isOurs: true,
    isNetwork: false,
  });
});

/** A transport that answers with these statuses in turn and with one body, and what it was given to send. */
const stackWith = (statuses: number[], responseBody = '') => {
  const sent: { method: string; headers: Record<string, string>; body: unknown; isWatched: boolean }[] = [];
  const stack: HttpStack = {
    getName: () => 'test',
    createRequest: (method, url) => {
      const headers: Record<string, string> = {};
      let isWatched = false;
      return {
        getMethod: () => method,
        getURL: () => url,
        setHeader: (name, value) => void (headers[name] = value),
        getHeader: (name) => headers[name],
        setProgressHandler: () => void (isWatched = true),
        send: async (body) => {
          sent.push({ method, headers, body, isWatched });
          const status = statuses[sent.length - 1] ?? 500;
          const response: HttpResponse = {
            getStatus: () => status,
            getHeader: () => undefined,
            getBody: () => responseBody,
            getUnderlyingObject: () => null,
          };
          return response;
        },
        abort: async () => undefined,
        getUnderlyingObject: () => null,
      };
    },
  };
  const ended = vi.fn<() => void>();
  const request = httpStackInSession(stack).createRequest('PATCH', '/api/uploads/u');
  request.setHeader('Upload-Offset', '5');
  request.setProgressHandler(() => undefined);
  return { request, sent, ended, stop: onSessionEnded(ended) };
};

beforeEach(async () => {
  serveWith(() => jsonResponse(200, someUser()));
  await call(getCurrentUser);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['goes on with the new cookie', [401, 204], 204, 0],
  ['ends with the session after the second refusal', [401, 401], 401, 1],
])('an upload whose request is refused while the cookie is renewed %s', async (_, statuses, status, ends) => {
  const { request, sent, ended, stop } = stackWith(statuses);
  const response = await request.send('bytes');
  stop();
  const once = { method: 'PATCH', headers: { 'Upload-Offset': '5' }, body: 'bytes', isWatched: true };
  expect(sent).toEqual([once, once]);
  expect([response.getStatus(), ended.mock.calls.length]).toEqual([status, ends]);
});

test('an upload that is paused before it is repeated is not', async () => {
  const { request, sent, stop } = stackWith([401, 204]);
  const sending = request.send('bytes');
  await request.abort();
  await expect(sending).rejects.toThrow('paused');
  stop();
  expect(sent).toHaveLength(1);
});

test.each([
  ['IMPERSONATION_ENDED', 1],
  ['FORBIDDEN', 0],
])(
  'whether the impersonation has ended is read from an upload that is refused with %s',
  async (code, ends) => {
    const { request, stop } = stackWith([403], JSON.stringify({ code, message: 'It has ended.' }));
    const ended = vi.fn<() => void>();
    const stopListening = onImpersonationEnded(ended);
    const response = await request.send('bytes');
    stopListening();
    stop();
    expect([response.getStatus(), ended.mock.calls.length]).toEqual([403, ends]);
  },
);

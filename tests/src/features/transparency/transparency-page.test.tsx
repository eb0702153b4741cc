import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TransparencyDemoPage, TransparencyPage } from '#src/features/transparency/transparency-page.tsx';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

const id = 't'.repeat(22);
const urlOf = (index: number, side: string) =>
  `/api/transparency-tests/${id}/file?test=${index}&show=${side}`;
const videoOf = (name: string, index: number, passed: boolean) => ({
  name,
  description: `About ${name}`,
  status: passed ? 'passed' : 'failed',
  originalUrl: urlOf(index, 'original'),
  transparentUrl: urlOf(index, 'transparent'),
  checks: [
    { name: 'alpha', passed, value: passed ? 1.2 : 90, limit: 3 },
    { name: 'edges', passed: true, value: 4, limit: 12 },
    { name: 'loop', passed: true, value: 1.1, limit: 1.5 },
  ],
});

const running = {
  id,
  state: 'running',
  progress: 0.5,
  retryAt: null,
  useBlackBackground: true,
  videos: null,
  error: null,
};
const videos = [videoOf('Hard edges', 0, true), videoOf('Soft glow', 1, false)];
const ended = { ...running, state: 'completed', progress: 1, videos };

const listUrl = '/api/transparency-tests';

/** The response in steps of a test that has begun. */
const begun = (): Response =>
  new Response(
    `event: progress\ndata: ${JSON.stringify({ id, state: 'queued', progress: 0, retryAt: null })}\n\n`,
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What is spoken of the progress. */
const seeProgress = (text: string) => expect.poll(() => screen.queryByRole('status')?.textContent).toBe(text);

test('[TO-001] [TO-002] [TO-003] [TO-004] generates test videos and shows both sides, a badge and the addresses of each', async () => {
  const views = [running, ended];
  const fetched = serveWith((url, { method }) => {
    if (url === listUrl) return jsonResponse(200, { tests: [] });
    return method === 'POST' ? begun() : jsonResponse(200, views.shift() ?? ended);
  });
  show(<TransparencyPage />);
  fireEvent.click(screen.getByRole('switch', { name: 'Black background instead of a checkerboard' }));
  fireEvent.click(screen.getByRole('button', { name: 'Generate test videos' }));
  await seeProgress('Making test videos, 50%');
  const [url, init] = fetched.mock.calls.find(([, { method }]) => method === 'POST') ?? [];
  expect([url, bodyOf(init ?? {})]).toEqual([
    '/api/generate-transparency-test',
    { useBlackBackground: true },
  ]);
  const [passed, failed] = await screen.findAllByRole('article');
  if (passed === undefined || failed === undefined) throw new Error('A result is missing');
  expect(within(passed).getByText('Passed')).toBeDefined();
  expect(within(failed).getByText('Failed')).toBeDefined();
  expect(within(failed).getByText('Not: alpha kept')).toBeDefined();
  for (const [title, side] of [
    ['Original', 'original'],
    ['Transparent', 'transparent'],
  ] as const) {
    expect(within(passed).getByLabelText(`${title}: Hard edges`).getAttribute('src')).toBe(urlOf(0, side));
    expect(within(passed).getByRole('link', { name: urlOf(0, side) })).toBeDefined();
  }
});

test('[TO-001] shows a test of a former visit, says why it failed, and starts another', async () => {
  serveWith(() =>
    jsonResponse(200, {
      ...running,
      state: 'failed',
      error: { code: 'TEST_FAILED', message: 'It went wrong. Try again.' },
    }),
  );
  show(<TransparencyPage />, { at: `/transparency-test?id=${id}` });
  expect((await screen.findByRole('alert')).textContent).toBe('It went wrong. Try again.');
  expect(screen.getByRole('button', { name: 'Generate test videos' })).toBeDefined();
});

test('says that a test is tried again after a fault of the server', async () => {
  const waiting = { ...running, state: 'queued', progress: 0, retryAt: '2026-11-20T20:01:00.000Z' };
  serveWith(() => jsonResponse(200, waiting));
  show(<TransparencyPage />, { at: `/transparency-test?id=${id}` });
  expect(
    await screen.findByText('We had a problem on our side. We will try again in a moment.'),
  ).toBeDefined();
});

test.each([
  ['that the address names', `/transparency-test?id=${id}`],
  ['that another page has begun', '/transparency-test'],
])('[TO-001] shows a running test %s, and cancels it', async (_, at) => {
  const fetched = serveWith((url, { method }) => {
    if (url === listUrl) return jsonResponse(200, { tests: [running] });
    return method === 'DELETE' ? jsonResponse(204, null) : jsonResponse(200, running);
  });
  show(<TransparencyPage />, { at });
  await seeProgress('Making test videos, 50%');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Generate test videos' })).toBeDefined();
  expect(fetched.mock.calls.some(([, { method }]) => method === 'DELETE')).toBe(true);
});

test('[TO-001] joins the test that was begun elsewhere since the page opened', async () => {
  let tests: object[] = [];
  serveWith((url, { method }) => {
    if (url === listUrl) return jsonResponse(200, { tests });
    if (method !== 'POST') return jsonResponse(200, running);
    tests = [running];
    return jsonResponse(429, {
      code: 'TRANSPARENCY_TEST_RUNNING',
      message: 'One of your transparency tests is running.',
    });
  });
  show(<TransparencyPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Generate test videos' }));
  await seeProgress('Making test videos, 50%');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[TO-005] the demo page plays the transparent video and names its address', () => {
  show(<TransparencyDemoPage />);
  expect(screen.getByLabelText('A glow on a checkerboard').getAttribute('src')).toBe(
    '/api/transparent-video',
  );
  expect(screen.getByRole('link', { name: '/api/transparent-video' })).toBeDefined();
});

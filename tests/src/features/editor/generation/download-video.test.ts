// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { denialMessages } from '#contract/permissions.ts';
import { ApiError } from '#src/api/api-error.ts';
import {
  type DeviceKind,
  type DownloadEnvironment,
  browserDownloadEnvironment,
  deviceKind,
  downloadVideo,
  outcomeMessage,
} from '#src/features/editor/generation/download-video.ts';
import { serveWith } from '#tests/src/support/mock-fetch.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Mobile/15E148 Safari', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0, 'computer'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/141 Mobile Safari', 5, 'mobile'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/141 Safari', 0, 'computer'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141 Safari', 10, 'computer'],
] as const)('%s with %i touch points is %s', (userAgent, maxTouchPoints, kind) => {
  expect(deviceKind({ userAgent, maxTouchPoints })).toBe(kind);
});

const url = 'https://polepro.test/api/renders/r/file';

const spies = () => ({
  checkVideo: vi.fn<DownloadEnvironment['checkVideo']>(async () => undefined),
  followLink: vi.fn<DownloadEnvironment['followLink']>(),
  fetchVideo: vi.fn<DownloadEnvironment['fetchVideo']>(async () => new Blob(['mp4'])),
  canShare: vi.fn<DownloadEnvironment['canShare']>(() => false),
  share: vi.fn<DownloadEnvironment['share']>(async () => undefined),
  saveFile: vi.fn<DownloadEnvironment['saveFile']>(),
  copyText: vi.fn<DownloadEnvironment['copyText']>(async () => true),
});

const environment = (fields: Partial<ReturnType<typeof spies>> = {}) => ({ ...spies(), ...fields });

const download = (device: DeviceKind, given: DownloadEnvironment) =>
  downloadVideo({ fileName: 'monday-spin.mp4', url, device }, given);

const offline = () =>
  vi.fn<() => Promise<never>>(async () => {
    throw new Error('offline');
  });

const yes = vi.fn<DownloadEnvironment['canShare']>(() => true);

/** A system that rejects every request. */
const refusing = (name: string) =>
  vi.fn<() => Promise<void>>(async () => {
    throw new DOMException('', name);
  });

test('[RE-001] [RE-059] on a computer the browser downloads the file by a link, not through memory', async () => {
  const given = environment({ canShare: yes });
  const outcome = await download('computer', given);
  expect(given.followLink).toHaveBeenCalledWith('monday-spin.mp4');
  expect([given.fetchVideo, given.share].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(outcomeMessage(outcome)).toBe('Video download started! Check your Downloads folder.');
});

test('[RE-060] a failed download shows a message and follows no link', async () => {
  const given = environment({ checkVideo: offline() });
  const message = outcomeMessage(await download('computer', given));
  expect(message).toBe('Download failed. Please try again or contact support.');
  expect([given.followLink, given.copyText].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('[RE-002] a phone with a share sheet opens it with the file', async () => {
  const given = environment({ canShare: yes });
  expect(await download('iphone', given)).toBe('shared');
  expect(given.share.mock.calls[0]?.[0]?.name).toBe('monday-spin.mp4');
  expect(given.saveFile).not.toHaveBeenCalled();
});

test('[RE-049] closing the share sheet is not a failure', async () => {
  const given = environment({ canShare: yes, share: refusing('AbortError') });
  const outcome = await download('mobile', given);
  expect(outcomeMessage(outcome)).toBeNull();
  expect(given.saveFile).not.toHaveBeenCalled();
});

test('saves the file if the share sheet can no longer open', async () => {
  const given = environment({ canShare: yes, share: refusing('NotAllowedError') });
  expect(await download('iphone', given)).toBe('started');
  expect(given.saveFile).toHaveBeenCalledOnce();
});

test('[RE-047] [RE-058] on iPhone a failed fetch copies the URL and shows that', async () => {
  const given = environment({ fetchVideo: offline() });
  const outcome = await download('iphone', given);
  expect(given.copyText).toHaveBeenCalledWith(url);
  expect(outcomeMessage(outcome)).toBe('Could not download video directly. Video URL copied to clipboard...');
});

test('an iPhone that refuses the clipboard shows that the download failed', async () => {
  expect(
    await download(
      'iphone',
      environment({
        fetchVideo: offline(),
        copyText: vi.fn<DownloadEnvironment['copyText']>(async () => false),
      }),
    ),
  ).toBe('failed');
});

test('[RE-048] on other mobile devices the link is copied as well', async () => {
  const given = environment();
  expect(await download('mobile', given)).toBe('started-and-copied');
  expect(given.copyText).toHaveBeenCalledWith(url);
  expect(given.saveFile).toHaveBeenCalledOnce();
});

test('[RE-048] on other mobile devices the link is copied after sharing and after a failed fetch too', async () => {
  const shared = environment({ canShare: yes });
  expect(outcomeMessage(await download('mobile', shared))).toBe(
    'The link is copied, too. It works where you are signed in.',
  );
  const failed = environment({ fetchVideo: offline() });
  expect(await download('mobile', failed)).toBe('copied');
  for (const { copyText } of [shared, failed]) expect(copyText).toHaveBeenCalledWith(url);
});

type Denial = 'DOWNLOAD_LIMIT_REACHED' | 'EMAIL_NOT_CONFIRMED';

const refused = (code: Denial) =>
  vi.fn<() => Promise<never>>(async () => {
    throw new ApiError({
      status: 403,
      code,
      message: denialMessages[code],
      bodyText: '',
      details: undefined,
    });
  });

test.each([
  ['iphone', 'DOWNLOAD_LIMIT_REACHED'],
  ['mobile', 'DOWNLOAD_LIMIT_REACHED'],
  ['computer', 'DOWNLOAD_LIMIT_REACHED'],
  ['mobile', 'EMAIL_NOT_CONFIRMED'],
  ['computer', 'EMAIL_NOT_CONFIRMED'],
] as const)('a refused download says why, and copies or follows no link (%s, %s)', async (device, code) => {
  const given = environment({ fetchVideo: refused(code), checkVideo: refused(code) });
  const outcome = await download(device, given);
  // A notice with a button says that the address is to be confirmed.
  const isUnconfirmed = code === 'EMAIL_NOT_CONFIRMED';
  expect(outcome).toBe(isUnconfirmed ? 'unconfirmed' : 'denied');
  expect(outcomeMessage(outcome)).toBe(isUnconfirmed ? null : denialMessages[code]);
  expect([given.followLink, given.copyText].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(['fetchVideo', 'checkVideo'] as const)('[RE-061] %s times out after 15 s', async (name) => {
  vi.useFakeTimers();
  serveWith(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  let error: unknown = null;
  const inBrowser = browserDownloadEnvironment({ id: 'r'.repeat(22), videoUrl: null });
  inBrowser[name]().catch((reason: unknown) => {
    error = reason;
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(error).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(error).toMatchObject({ code: 'TIMEOUT' });
});

test('the check on a computer requests one byte, not the file', async () => {
  const headers: (HeadersInit | undefined)[] = [];
  serveWith(async (_, init) => {
    headers.push(init.headers);
    return new Response('m', { status: 206 });
  });
  await browserDownloadEnvironment({ id: 'r'.repeat(22), videoUrl: null }).checkVideo();
  expect(headers).toEqual([{ range: 'bytes=0-0' }]);
});

// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { refusals } from '#contract/permissions.ts';
import { ApiError } from '#src/api/api-error.ts';
import {
  type DownloadWorld,
  downloadVideo,
  outcomeMessage,
} from '#src/features/editor/generate/download-video.ts';
import type { DownloadWay } from '#src/features/editor/generate/download-way.ts';

const url = 'https://polepro.test/api/renders/r/file';

const spies = () => ({
  fetchVideo: vi.fn<DownloadWorld['fetchVideo']>(async () => new Blob(['mp4'])),
  canShare: vi.fn<DownloadWorld['canShare']>(() => false),
  share: vi.fn<DownloadWorld['share']>(async () => undefined),
  saveFile: vi.fn<DownloadWorld['saveFile']>(),
  copyText: vi.fn<DownloadWorld['copyText']>(async () => undefined),
});

const world = (fields: Partial<ReturnType<typeof spies>> = {}) => ({ ...spies(), ...fields });

const download = (way: DownloadWay, given: DownloadWorld) =>
  downloadVideo({ fileName: 'monday-spin.mp4', url, way }, given);

const offline = () =>
  vi.fn<DownloadWorld['fetchVideo']>(async () => {
    throw new Error('offline');
  });

const yes = vi.fn<DownloadWorld['canShare']>(() => true);

/** A system that refuses what is asked of it. */
const refusing = (name: string) =>
  vi.fn<() => Promise<void>>(async () => {
    throw new DOMException('', name);
  });

test('[RE-001] [RE-059] on a computer the file goes into the Downloads folder', async () => {
  const given = world({ canShare: yes });
  const outcome = await download('computer', given);
  expect(given.saveFile.mock.calls[0]?.[0]).toMatchObject({ name: 'monday-spin.mp4', type: 'video/mp4' });
  expect(given.share).not.toHaveBeenCalled();
  expect(outcomeMessage(outcome)).toBe('Video download started! Check your Downloads folder.');
});

test('[RE-060] a fetch that fails for good says so', async () => {
  const given = world({ fetchVideo: offline() });
  const message = outcomeMessage(await download('computer', given));
  expect(message).toBe('Download failed. Please try again or contact support.');
  expect(given.copyText).not.toHaveBeenCalled();
});

test('[RE-002] a phone with a share sheet opens it with the file', async () => {
  const given = world({ canShare: yes });
  expect(await download('iphone', given)).toBe('shared');
  expect(given.share.mock.calls[0]?.[0]?.name).toBe('monday-spin.mp4');
  expect(given.saveFile).not.toHaveBeenCalled();
});

test('[RE-049] closing the share sheet is no failure', async () => {
  const given = world({ canShare: yes, share: refusing('AbortError') });
  const outcome = await download('mobile', given);
  expect(outcomeMessage(outcome)).toBeNull();
  expect(given.saveFile).not.toHaveBeenCalled();
});

test('a share sheet that will not open any more leaves the file', async () => {
  const given = world({ canShare: yes, share: refusing('NotAllowedError') });
  expect(await download('iphone', given)).toBe('started');
  expect(given.saveFile).toHaveBeenCalledOnce();
});

test('[RE-047] [RE-058] on iPhone a failed fetch copies the URL and says so', async () => {
  const given = world({ fetchVideo: offline() });
  const outcome = await download('iphone', given);
  expect(given.copyText).toHaveBeenCalledWith(url);
  expect(outcomeMessage(outcome)).toBe('Could not download video directly. Video URL copied to clipboard...');
});

test('an iPhone that will not let anything be copied is told that the download failed', async () => {
  expect(
    await download('iphone', world({ fetchVideo: offline(), copyText: refusing('NotAllowedError') })),
  ).toBe('failed');
});

test('[RE-048] on other mobile devices the link is copied as well', async () => {
  const given = world();
  expect(await download('mobile', given)).toBe('started-and-copied');
  expect(given.copyText).toHaveBeenCalledWith(url);
  expect(given.saveFile).toHaveBeenCalledOnce();
});

const limited = () =>
  vi.fn<DownloadWorld['fetchVideo']>(async () => {
    const code = 'DOWNLOAD_LIMIT_REACHED';
    throw new ApiError({ status: 403, code, message: refusals[code], bodyText: '', details: undefined });
  });

test('a download that the plan no longer allows says so, and copies no link that would be refused too', async () => {
  const given = world({ fetchVideo: limited() });
  expect(outcomeMessage(await download('iphone', given))).toBe(refusals.DOWNLOAD_LIMIT_REACHED);
  expect(given.copyText).not.toHaveBeenCalled();
});

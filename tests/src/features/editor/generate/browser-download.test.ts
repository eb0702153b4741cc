// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { browserDownloadWorld } from '#src/features/editor/generate/browser-download.ts';
import { serveWith } from '#tests/src/support/answer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[RE-061] a video that has not begun to come after 15 s is given up', async () => {
  vi.useFakeTimers();
  serveWith(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  let error: unknown = null;
  browserDownloadWorld('r'.repeat(22))
    .fetchVideo()
    .catch((reason: unknown) => {
      error = reason;
    });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(error).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(error).toMatchObject({ code: 'TIMEOUT' });
});

// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { startServiceWorker } from '#src/start-service-worker.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const browserWith = (register: () => Promise<unknown>): Navigator =>
  ({ serviceWorker: { register } }) as unknown as Navigator;

test('[PF-035] registers /service-worker.js, which is asked for anew each time', async () => {
  const register = vi.fn<() => Promise<unknown>>(async () => undefined);
  await startServiceWorker(browserWith(register));
  expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
});

test('a browser that takes no worker goes without, and a refusal is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await startServiceWorker({} as Navigator);
  expect(log).not.toHaveBeenCalled();
  await startServiceWorker(browserWith(() => Promise.reject(new Error('not here'))));
  expect(log).toHaveBeenCalledWith('The service worker did not start: Error: not here');
});

import { expect, test } from 'vitest';
import { takeSharedVideos } from '#src/uploads/shared-videos.ts';

const withWorker = (controller: object | null): Navigator => ({ serviceWorker: { controller } }) as Navigator;

test('takes what another app shared from the service worker', async () => {
  const video = new File(['…'], 'spin.mp4', { type: 'video/mp4' });
  const messages: unknown[] = [];
  const controller = {
    postMessage: (message: unknown, [port]: [MessagePort]) => {
      messages.push(message);
      port.postMessage([video]);
    },
  };
  const [shared] = await takeSharedVideos(withWorker(controller));
  expect(messages).toEqual(['take-shared-videos']);
  expect(shared?.name).toBe('spin.mp4');
});

test('finds nothing without a service worker', async () => {
  expect(await takeSharedVideos(withWorker(null))).toEqual([]);
  expect(await takeSharedVideos({} as Navigator)).toEqual([]);
});

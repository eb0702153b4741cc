import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { smallVideo } from '#tests/support/stand-in-engine.ts';

const video = readFileSync(smallVideo).toString('base64');

/** A script that posts a video to the share target at `address`, as a form of the page that it runs in. */
const postsVideo = (address: string, fileName: string): string => `
  const bytes = Uint8Array.from(atob('${video}'), (letter) => letter.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], '${fileName}', { type: 'video/mp4' }));
  const form = document.createElement('form');
  Object.assign(form, { action: '${address}/share-target', method: 'POST', enctype: 'multipart/form-data' });
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', name: 'videos', files: chosen.files });
  form.append(input);
  document.body.append(form);
  form.submit();`;

/** Waits for the service worker, which takes what is shared, and posts a video as the system does after a choice in its share sheet. */
export const shareVideo = async (page: Page, address: string, fileName: string): Promise<void> => {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.evaluate(postsVideo(address, fileName));
};

/** A page that posts a video to the share target as soon as it is opened. */
export const postingPage = (address: string, fileName: string, policy: string): string =>
  `<!doctype html><meta name="referrer" content="${policy}"><body><script>${postsVideo(address, fileName)}</script>`;

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { seeEditor } from '#tests/support/browser/browser.ts';
import { desktop, phone, variants } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { postingPage, shareVideo } from '#tests/support/browser/share-target.ts';
import { startOtherServer } from '#tests/support/other-server.ts';

const { product, openEditor } = productInBrowser();

/** The requests that begin or continue an upload. */
const uploadsOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?:uploads|resumable)/.test(request.url()) && request.method() !== 'GET')
      sent.push(request.url());
  });
  return sent;
};

test.each(variants('phone', 'desktop'))(
  'on a %s a video that is shared waits for a press, which adds or discards it',
  async (size) => {
    const { page, leave } = await openEditor('user', size === 'phone' ? phone : desktop);
    const uploads = uploadsOf(page);
    const dialog = page.getByRole('dialog', { name: 'Add a shared video?' });
    await shareVideo(page, product.address, 'spin.mp4');
    await dialog.getByText('spin.mp4').waitFor();
    await dialog.getByText('1 MB', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Discard: spin.mp4' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(uploads).toEqual([]);
    await shareVideo(page, product.address, 'twirl.mp4');
    await dialog.getByRole('button', { name: 'Add this video: twirl.mp4' }).click();
    await page.getByText('twirl.mp4 is on its way to My Videos.').first().waitFor();
    await expect.poll(() => uploads.length).toBeGreaterThan(0);
    await leave();
  },
);

test('a page of another site shares nothing with the app, and nothing is uploaded', async () => {
  const { page, leave } = await openEditor('user');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const uploads = uploadsOf(page);
  const foreign = await startOtherServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(postingPage(product.address, 'unwanted.mp4', 'origin'));
  });
  await page.goto(foreign);
  await page.waitForURL(`${product.address}/?promo=*`);
  await seeEditor(page);
  expect(await page.getByText('unwanted.mp4').count()).toBe(0);
  expect(uploads).toEqual([]);
  await leave();
});

test('a page of another site that hides where it is from gets no further than the question', async () => {
  const { page, leave } = await openEditor('user');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const uploads = uploadsOf(page);
  const foreign = await startOtherServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(postingPage(product.address, 'unwanted.mp4', 'no-referrer'));
  });
  await page.goto(foreign);
  await page.waitForURL(`${product.address}/?promo=*`);
  await seeEditor(page);
  expect(await page.evaluate('document.body.innerText')).not.toContain('on its way to My Videos');
  expect(uploads).toEqual([]);
  await leave();
});

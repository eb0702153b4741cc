import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { PushMessage } from '#server/ports/push-sender.ts';
import { enterEditor, openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { requestDrafts, seeVideoReady, setLength, writeHeader } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { WORK_MS } from '#tests/support/wait-until.ts';

const { product, newAccount } = productInBrowser();

/** Records the notifications that the page has the system show, once it has accepted them; some systems show one for a moment only. */
const RECORD_NOTIFICATIONS = `
  globalThis.systemNotifications = [];
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
    await show.call(this, title, options);
    globalThis.systemNotifications.push(title + ': ' + options.body);
  };`;

const systemNotifications = (page: Page): Promise<string[]> =>
  page.evaluate('globalThis.systemNotifications');

/** Hands the page's service worker a message as the push service of a browser does, which not every machine can reach. */
const deliverPush = async (page: Page, message: PushMessage): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations)
      if (!isDeleted) registered.resolve(registrationId);
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered.promise;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
  await session.detach();
};

/** The notifications that the system shows now, as the service worker lists them. */
const shownNotifications = (page: Page): Promise<unknown> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((notifications) => notifications.map(({ title, body, data }) => ({ title, body, data })))`);

test('a system notification says that the video is done to a person who looks elsewhere, and to nobody who sees it; a push message replaces it', async () => {
  // A headless shell shows no notifications.
  const full = await openBrowser();
  onTestFinished(() => full.close());
  const { page } = await openPage(full, desktop);
  await enterEditor(page, product.address, await newAccount('studio_team'));
  await requestDrafts(page);
  await page.context().grantPermissions(['notifications']);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.evaluate(RECORD_NOTIFICATIONS);
  await setLength(page, 1);
  await writeHeader(page, 'SEEN');
  const generate = page.getByRole('button', { name: 'Generate Video' });
  await generate.click();
  await page.getByText('We will notify you when it is done.').waitFor();
  await seeVideoReady(page);
  expect(await systemNotifications(page)).toEqual([]);
  await writeHeader(page, 'LEFT ALONE');
  await page.evaluate("Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })");
  await generate.click();
  await expect
    .poll(() => systemNotifications(page), { timeout: WORK_MS })
    .toEqual(['PolePro: Your video is ready.']);
  await deliverPush(page, { title: 'Friday', promoId: 'p1' });
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([
      { title: 'PolePro', body: 'Friday is ready.', data: { address: `${product.address}/?promo=p1` } },
    ]);
});

import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { PushMessage } from '#server/ports/push-sender.ts';
import {
  requestDrafts,
  seeSaved,
  seeText,
  seeVideoReady,
  setLength,
  writeHeader,
} from '#tests/support/browser/editor-steps.ts';
import {
  enterEditor,
  openBrowser,
  openCachedPage,
  openPage,
  signInByCall,
} from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { openEditor, product, browser, newAccount } = productInBrowser();

/**
 * The server gets the next save, and the page never gets the response. In the page, because a browser that lets a test answer its
 * requests caches nothing.
 */
const HOLD_NEXT_SAVE = `{
  const send = globalThis.fetch;
  globalThis.isSaveHeld = false;
  globalThis.fetch = async (address, init) => {
    const response = await send(address, init);
    if (init?.method !== 'PUT' || globalThis.isSaveHeld) return response;
    globalThis.isSaveHeld = true;
    return new Promise(() => undefined);
  };
}`;

test('a reload in the middle of a word keeps the word', async () => {
  const { page, problems, leave } = await openEditor('pro');
  await writeHeader(page, 'SEEN');
  await seeSaved(page);
  await page.evaluate(HOLD_NEXT_SAVE);
  const header = page.getByLabel('Header', { exact: true });
  await header.pressSequentially(' AND');
  await expect.poll(() => page.evaluate('globalThis.isSaveHeld')).toBe(true);
  await header.pressSequentially(' HALF A WO');
  await page.reload();
  await seeText(page, 'SEEN AND HALF A WO');
  await seeSaved(page);
  expect(problems).toEqual([]);
  await leave();
});

test('a browser that blocks its storage opens the editor, and what is written there is saved', async () => {
  const account = await newAccount('pro');
  const { page, problems, leave } = await openCachedPage(browser(), desktop);
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, name, { get: () => { throw new DOMException('Blocked', 'SecurityError'); } });`);
  await enterEditor(page, product.address, account);
  await writeHeader(page, 'NOTHING STORED HERE');
  await seeSaved(page);
  await page.reload();
  await seeText(page, 'NOTHING STORED HERE');
  expect(problems).toEqual([]);
  await leave();
});

test('a session that ends while somebody writes costs nothing: the page says so, and signing in restores every word', async () => {
  const { page, account, leave } = await openEditor('beta');
  await writeHeader(page, 'BEFORE');
  await seeSaved(page);
  const address = page.url();
  // Any request of the app ends the editor once the session is over, so the text is typed first and saved afterwards.
  const isOver = Promise.withResolvers<void>();
  await page.route('**/api/promos/*', async (route) => {
    if (route.request().method() === 'PUT') await isOver.promise;
    return route.fallback();
  });
  await page.getByLabel('Header', { exact: true }).fill('WRITTEN WITHOUT A SESSION');
  await page.context().clearCookies();
  isOver.resolve();
  await page.getByText('You are signed out').waitFor();
  await page.getByText(/^Your promo is saved/).waitFor();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await seeText(page, 'WRITTEN WITHOUT A SESSION');
  expect(page.url()).toBe(address);
  await seeSaved(page);
  // What is said to be saved is saved: a browser that has never been here finds it.
  const other = await openCachedPage(browser(), desktop);
  await signInByCall(other.page, product.address, account);
  await other.page.goto(address);
  await seeText(other.page, 'WRITTEN WITHOUT A SESSION');
  await other.leave();
  await leave();
});

test('text written without a network survives a reload; without a server the page says that it is kept; everything is saved when both are back', async () => {
  const { page, leave } = await openEditor('studio_owner');
  let state: 'no network' | 'no server' | 'back' = 'no network';
  await page.route('**/api/promos/*', async (route) => {
    if (state === 'back' || route.request().method() !== 'PUT') return route.fallback();
    if (state === 'no network') return route.abort();
    // What stands before a server that does not answer.
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  });
  await writeHeader(page, 'WRITTEN OFFLINE');
  await page.getByText('Not saved – kept on this device').waitFor();
  await page.reload();
  await seeText(page, 'WRITTEN OFFLINE');
  state = 'no server';
  await writeHeader(page, 'WHILE IT WAS GONE');
  await page.getByText('Not saved – kept on this device').hover();
  await page.getByText('Your work is kept in this browser until it is saved.').waitFor();
  await page.getByLabel('Header', { exact: true }).pressSequentially(', MORE');
  state = 'back';
  await seeSaved(page);
  // While a test answers requests, the browser caches nothing.
  await page.unrouteAll();
  // Not from this browser's draft: from the server.
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await seeText(page, 'WHILE IT WAS GONE, MORE');
  expect(await page.getByText('We restored your unsaved changes').count()).toBe(0);
  await leave();
});

/** Writes down what the page has given to the system to show, and the system has taken; some show a notice for a moment only. */
const SYSTEM_NOTICES = `
  globalThis.systemNotices = [];
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
    await show.call(this, title, options);
    globalThis.systemNotices.push(title + ': ' + options.body);
  };`;

const systemNotices = (page: Page): Promise<string[]> => page.evaluate('globalThis.systemNotices');

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

/** What the system shows now, by what the service worker said of it. */
const shownNotices = (page: Page): Promise<unknown> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((notices) => notices.map(({ title, body, data }) => ({ title, body, data })))`);

test('the system tells who looks elsewhere that the video is done, and nobody who sees it; a pushed message takes the place of that', async () => {
  // A headless shell shows no notices.
  const full = await openBrowser();
  onTestFinished(() => full.close());
  const { page } = await openPage(full, desktop);
  await enterEditor(page, product.address, await newAccount('studio_team'));
  await requestDrafts(page);
  await page.context().grantPermissions(['notifications']);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.evaluate(SYSTEM_NOTICES);
  await setLength(page, 1);
  await writeHeader(page, 'SEEN');
  const generate = page.getByRole('button', { name: 'Generate Video' });
  await generate.click();
  await page.getByText('We will notify you when it is done.').waitFor();
  await seeVideoReady(page);
  expect(await systemNotices(page)).toEqual([]);
  await writeHeader(page, 'LEFT ALONE');
  await page.evaluate("Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })");
  await generate.click();
  await expect.poll(() => systemNotices(page)).toEqual(['PolePro: Your video is ready.']);
  await deliverPush(page, { title: 'Friday', promoId: 'p1' });
  await expect
    .poll(() => shownNotices(page))
    .toEqual([
      { title: 'PolePro', body: 'Friday is ready.', data: { address: `${product.address}/?promo=p1` } },
    ]);
});

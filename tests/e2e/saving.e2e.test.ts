import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterEditor, openPage, signInByCall } from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { seeSaved, seeText, writeHeader } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { openEditor, product, browser, newAccount } = productInBrowser();

/** Types the header, and waits until the server has it: the label 'Saved' still belongs to the state before for a moment. */
const saveHeader = async (page: Page, text: string): Promise<void> => {
  const saved = page.waitForResponse(
    (response) =>
      response.ok() &&
      response.request().method() === 'PUT' &&
      response.request().postData()?.includes(text) === true,
  );
  await writeHeader(page, text);
  await saved;
};

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
  const { page, leave } = await openEditor('pro');
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
  await leave();
});

test('a browser that blocks its storage opens the editor, and what is written there is saved', async () => {
  const account = await newAccount('pro');
  const { page, leave } = await openPage(browser(), desktop);
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, name, { get: () => { throw new DOMException('Blocked', 'SecurityError'); } });`);
  await enterEditor(page, product.address, account);
  await saveHeader(page, 'NOTHING STORED HERE');
  await page.reload();
  await seeText(page, 'NOTHING STORED HERE');
  expect(await page.getByText(/^Not saved/).count()).toBe(0);
  await leave();
});

test('a session that ends while somebody writes loses nothing: the page says so, and signing in restores every word', async () => {
  const { page, account, leave, expectProblem } = await openEditor('beta');
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
  expectProblem(/^401: .*\/api\//);
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
  // Really saved: a browser that has never been here finds it.
  const other = await openPage(browser(), desktop);
  await signInByCall(other.page, product.address, account);
  await other.page.goto(address);
  await seeText(other.page, 'WRITTEN WITHOUT A SESSION');
  await other.leave();
  await leave();
});

test('text written without a network survives a reload; without a server the page says that it is kept; everything is saved when both are back', async () => {
  const { page, leave, expectProblem } = await openEditor('studio_owner');
  expectProblem(/^net::ERR_FAILED: PUT .*\/api\/promos\//);
  expectProblem(/^502: PUT .*\/api\/promos\//);
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

test('two tabs never overwrite each other: the second one asks, and keeps its work as a copy', async () => {
  const first = await openEditor('beta', desktop);
  const second = await first.page.context().newPage();
  await second.goto(first.page.url());
  // Before the change: what it opens later holds that already, and asks nothing.
  await second.getByLabel('Position in the video').waitFor();
  await saveHeader(first.page, 'FROM THE FIRST');
  first.expectProblem(/^409: PUT .*\/api\/promos\//);
  await writeHeader(second, 'FROM THE SECOND');
  const question = second.getByRole('dialog', { name: 'This promo was changed somewhere else' });
  await question.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await question.waitFor({ state: 'detached' });
  await seeText(second, 'FROM THE SECOND');
  expect(second.url()).not.toBe(first.page.url());
  await first.page.reload();
  await seeText(first.page, 'FROM THE FIRST');
  await first.leave();
});

import { expect, test } from 'vitest';
import { openCachedPage } from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const CLIPBOARD = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)";

const { product, browser } = productInBrowser();

test('a browser context that passes to the next test has nothing of the last one', async () => {
  const first = await openCachedPage(browser(), desktop);
  const context = first.page.context();
  await first.page.goto(`${product.address}/auth`);
  const permission = await first.page.evaluate(CLIPBOARD);
  await context.grantPermissions(['clipboard-read']);
  expect(await first.page.evaluate(CLIPBOARD)).toBe('granted');
  await context.addCookies([{ name: 'left', value: 'here', url: product.address }]);
  await first.page.evaluate(`(async () => {
    localStorage.setItem('left', 'here');
    await caches.open('left');
    await new Promise((resolve) => { indexedDB.open('left').onsuccess = resolve; });
    await navigator.serviceWorker.ready;
  })()`);
  await first.leave();

  const second = await openCachedPage(browser(), desktop);
  expect(second.page.context()).toBe(context);
  // A page that has no script of its own, and so stores nothing.
  await second.page.goto(`${product.address}/offline.html`);
  const left = await second.page.evaluate(`(async () => ({
    stored: localStorage.length,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    permission: await ${CLIPBOARD},
  }))()`);
  expect(left).toEqual({ stored: 0, caches: [], databases: [], workers: 0, permission });
  expect(await context.cookies()).toEqual([]);
  await second.leave();
});

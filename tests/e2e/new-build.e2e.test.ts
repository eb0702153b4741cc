import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { phone } from '#tests/support/browser/devices.ts';
import { askUntilServed, productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { startOtherServer } from '#tests/support/other-server.ts';

const { product, browser } = productInBrowser();

const ask = (path: string) =>
  askUntilServed(
    () => fetch(`${product.address}${path}`),
    ({ status }) => status,
  );

/** The product at an address of its own, where the entry script can be given the name that it has in another build. */
const startNextBuild = async () => {
  const [entry = ''] = /assets\/index-[\w-]+\.js/.exec(await (await ask('/auth')).text()) ?? [];
  const next = 'assets/index-next.js';
  let isNext = false;
  const address = await startOtherServer(async ({ url: path = '/' }, response) => {
    if (isNext && path.includes(entry)) return response.writeHead(404).end();
    const found = await ask(path.replace(next, entry));
    const type = found.headers.get('content-type') ?? '';
    const isText = /html|javascript/.test(type);
    const body = isText
      ? (await found.text()).replaceAll(
          isNext ? entry.replace('assets/', '') : '\0',
          next.replace('assets/', ''),
        )
      : Buffer.from(await found.arrayBuffer());
    const headers = { 'content-type': type, 'cache-control': 'no-cache' };
    return response.writeHead(found.status, headers).end(body);
  });
  return { address, release: () => void (isNext = true) };
};

test('[PF-035] a new build takes over at the next page, and is announced once', async () => {
  const { page, leave } = await openPage(browser(), phone);
  const { address, release } = await startNextBuild();
  const open = async (): Promise<void> => {
    await page.goto(`${address}/auth`);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    // As text: the service worker is the page's, and the types here are Node's.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  };
  await open();
  await expect.poll(() => page.evaluate("localStorage.getItem('polepro-build')")).not.toBeNull();
  release();
  // Begun before the page is there: it vanishes after a while.
  const isNotified = page.getByText('PolePro was updated').waitFor();
  await open();
  await isNotified;
  expect(await page.evaluate("localStorage.getItem('polepro-build')")).toBe('/assets/index-next.js');
  await leave();
});

test("the page of somebody who is signed in fetches the editor's files beside each other", async () => {
  const page = await fetch(product.address, { headers: { cookie: 'polepro=somebody' } });
  const links = (await page.text()).matchAll(/rel="modulepreload".* href="\/assets\/([a-z]+)-/g);
  const files = [...links].map(([, name]) => name);
  expect(files).toEqual(expect.arrayContaining(['editor', 'preview', 'desktop', 'mobile']));
});

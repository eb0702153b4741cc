import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { phone } from '#tests/support/browser/devices.ts';
import { askUntilServed, productInBrowser } from '#tests/support/browser/product-in-browser.ts';

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
  const answer = async (path: string) => {
    if (isNext && path.includes(entry)) return { status: 404, headers: {}, body: '' };
    const found = await ask(path.replace(next, entry));
    const type = found.headers.get('content-type') ?? '';
    const isText = /html|javascript/.test(type);
    const body = isText
      ? (await found.text()).replaceAll(
          isNext ? entry.replace('assets/', '') : '\0',
          next.replace('assets/', ''),
        )
      : Buffer.from(await found.arrayBuffer());
    return { status: found.status, headers: { 'content-type': type, 'cache-control': 'no-cache' }, body };
  };
  const server = createServer((request, response) => {
    void answer(request.url ?? '/').then(({ status, headers: sent, body }) =>
      response.writeHead(status, sent).end(body),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // It listens on a port, so the address is no path.
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, release: () => void (isNext = true) };
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
  const isTold = page.getByText('PolePro was updated').waitFor();
  await open();
  await isTold;
  expect(await page.evaluate("localStorage.getItem('polepro-build')")).toBe('/assets/index-next.js');
  await leave();
});

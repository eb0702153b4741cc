import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIResponse, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defaultElement } from '#schema/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { WATERMARK_TEXT } from '#schema/watermark.ts';
import { atDevice, atWork, fill } from '#tests/support/browser/at-device.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { phone } from '#tests/support/browser/devices.ts';
import { seeText } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { mailsIn } from '#tests/support/outbox.ts';

const { product, browser, newAccount } = productInBrowser();

/** What a page sends to be tracked: the names of events, and every address of somebody else. The list grows. */
const trackingOf = (page: Page): string[] => {
  const tracked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (pathname === '/api/events') {
      tracked.push(z.object({ name: z.string() }).parse(request.postDataJSON()).name);
    } else if (protocol.startsWith('http') && origin !== product.address) tracked.push(request.url());
  });
  return tracked;
};

/** Asks again while the product is too busy to answer, as its own pages do. */
const askUntilServed = async <Answer>(ask: () => Promise<Answer>, statusOf: (answer: Answer) => number) => {
  let answer = await ask();
  await expect
    .poll(async () => {
      if (statusOf(answer) === 503) answer = await ask();
      return statusOf(answer);
    })
    .not.toBe(503);
  return answer;
};
const askByCall = (ask: () => Promise<APIResponse>) => askUntilServed(ask, (answer) => answer.status());

const headers = { origin: product.address };
const Saved = z.object({ id: z.string(), revision: z.number() });

/** A promo with an AI text, which is what carries the watermark, saved as the signed-in person's own. */
const saveAiPromo = async ({ request }: Page): Promise<z.infer<typeof Saved>> => {
  const document = {
    ...newPromo(),
    textElements: [{ ...defaultElement('ai-main-text', 'One light waits.'), y: 40 }],
    videoDuration: 1,
  };
  const promos = `${product.address}/api/promos`;
  const made = await askByCall(() => request.post(promos, { headers, data: { document } }));
  return Saved.parse(await made.json());
};

/** Has the promo's video made; the text under which it shows the watermark. */
const watermarkOfVideo = async (
  { request }: Page,
  { id, revision }: z.infer<typeof Saved>,
): Promise<unknown> => {
  const renders = `${product.address}/api/renders`;
  const data = { promoId: id, revision, qualityPreset: 'draft' };
  const made = await askByCall(() => request.post(renders, { headers, data }));
  const render = z.object({ id: z.string() }).parse(await made.json());
  const frozen = await (await askByCall(() => request.get(`${renders}/${render.id}/preview`))).json();
  return z.object({ watermarkTarget: z.string().nullable() }).parse(frozen).watermarkTarget;
};

const watermark = (page: Page) => page.getByRole('region', { name: 'Preview' }).getByText(WATERMARK_TEXT);

test('[AC-026] [BI-013] [BI-026] [BI-137] at a desk a visitor tries a class, signs up, is declined, pays, has Pro without watermark, and withdraws; nothing is tracked without consent', async () => {
  const { page, leave, broken, press, button, dialog } = await atDevice(browser(), 'desktop');
  const tracked = trackingOf(page);
  const email = 'visitor-who-buys@example.com';

  await page.goto(product.address);
  await press(button('Only necessary'));
  await fill(page.getByRole('form', { name: 'Try it with your class' }), { 'Your class': 'Spin & Soar' });
  await seeText(page, 'Spin & Soar');
  await press(button('Make it yours'));
  await fill(page, { Email: email, Password: 'a-secret', 'Confirm Password': 'a-secret' });
  await press(button('Create Account'));
  await atWork(page);
  await seeText(page, 'Spin & Soar');

  const promo = await saveAiPromo(page);
  await page.goto(`${product.address}/?promo=${promo.id}`);
  await watermark(page).first().waitFor();
  expect(await watermarkOfVideo(page, promo)).toBe('ai-main-text');

  await press(page.getByRole('link', { name: 'Free Trial: upgrade' }));
  await press(button('Get Individual Pro'));
  const order = dialog('Your order: Individual Pro');
  await order.getByRole('checkbox').first().waitFor();
  for (const consent of await order.getByRole('checkbox').all()) await consent.check();
  await press(button('Continue to payment', order));
  await page.getByRole('heading', { name: 'Test checkout' }).waitFor();
  await fill(page, { 'Card Number': '4000000000000002', Expiry: '1230', CVC: '123', ZIP: '33701' });
  await press(button('Test Failed Payment'));
  await page.getByText('Your card was declined. Please try a different payment method').waitFor();
  await press(button('Test Successful Payment'));
  await page.getByRole('heading', { name: 'Welcome to Pro!' }).waitFor();
  await press(button('Start Creating Videos'));
  await atWork(page);
  await page.getByText('PRO', { exact: true }).waitFor();

  await page.goto(`${product.address}/?promo=${promo.id}`);
  await seeText(page, 'One light waits.');
  await expect.poll(() => watermark(page).count()).toBe(0);
  expect(await watermarkOfVideo(page, promo)).toBeNull();

  await page.goto(`${product.address}/withdraw`);
  await press(button('Confirm withdrawal'));
  await page.getByRole('heading', { name: /^Received on / }).waitFor();
  await press(page.getByRole('link', { name: 'Go to Home Page' }));
  await page.getByRole('link', { name: 'Free Trial: upgrade' }).waitFor();
  await expect
    .poll(async () => (await mailsIn(product.dataDir)).filter((mail) => mail.includes(email)).join())
    .toContain('withdrawal');
  expect(tracked).toEqual([]);
  expect(broken).toEqual([]);
  await leave();
});

const paymentErrors = [
  ['payment_failed', /^Payment could not be processed\./],
  ['missing_session', /^Session expired\./],
  ['processing_failed', /^Payment processing encountered an error\./],
  ['user_cancelled', /^Payment was cancelled\./],
  ['anything_else', /^An unexpected error occurred\./],
] as const;

test('[BI-046] [BI-047] [BI-064] [BI-136] [EV-014] on a phone payment errors are said, a plan leads over the sign-in to its order, and each step is tracked with consent', async () => {
  const { page, leave, broken, press, button, dialog } = await atDevice(browser(), 'phone');
  const tracked = trackingOf(page);
  const { email, password } = await newAccount('user');

  await page.goto(product.address);
  await press(button('Accept all'));
  await press(page.getByRole('banner').getByRole('link', { name: 'Get Started' }));
  await page.getByLabel('Confirm Password', { exact: true }).waitFor();
  for (const [code, sentence] of paymentErrors) {
    await page.goto(`${product.address}/upgrade?error=${code}`);
    await page.getByRole('alert').getByText(sentence).waitFor();
    await expect.poll(() => page.url()).toBe(`${product.address}/upgrade`);
  }
  await press(button('Dismiss'));
  await expect.poll(() => page.getByText('Payment Error').count()).toBe(0);

  await press(page.getByRole('link', { name: 'Get Individual Pro' }));
  await fill(page, { Email: email, Password: password });
  await press(button('Sign In'));
  const order = dialog('Your order: Individual Pro');
  await press(button('Continue to payment', order));
  await order.getByText('Agree to both points above, then go on.').waitFor();
  for (const consent of await order.getByRole('checkbox').all()) await consent.check();
  await press(button('Continue to payment', order));
  await press(button('Test Successful Payment'));
  await page.getByRole('heading', { name: 'Welcome to Pro!' }).waitFor();
  await atWork(page);
  await press(button('Account'));
  await dialog('Account').getByText('PRO', { exact: true }).waitFor();

  expect([...new Set(tracked)]).toEqual(['Lead', 'ViewContent', 'InitiateCheckout', 'Purchase']);
  expect(tracked.filter((name) => name === 'InitiateCheckout' || name === 'Purchase')).toHaveLength(2);
  expect(broken).toEqual([]);
  await leave();
});

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

test('[PF-035] a new build takes over at the next page, and is said once', async () => {
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
  await open();
  await page.getByText('PolePro was updated').waitFor();
  expect(await page.evaluate("localStorage.getItem('polepro-build')")).toBe('/assets/index-next.js');
  await leave();
});

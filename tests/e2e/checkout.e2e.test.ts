import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIResponse, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { WATERMARK_TEXT } from '#schema/elements/layers-in-order.ts';
import { newPromo } from '#schema/new-promo.ts';
import { atDevice, atWork, type DeviceKind, fill } from '#tests/support/browser/at-device.ts';
import { variants } from '#tests/support/browser/devices.ts';
import { preview, seeText } from '#tests/support/browser/editor-steps.ts';
import { askUntilServed, productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { mailsIn } from '#tests/support/outbox.ts';
import { changedPlace, type DecodedFrame, frameOfVideo } from '#tests/support/rendering/decoded-frames.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { WORK_MS } from '#tests/support/wait-until.ts';

const { product, browser, newAccount } = productInBrowser();

const downloads = testFolder();

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

const askByCall = (ask: () => Promise<APIResponse>) => askUntilServed(ask, (response) => response.status());

const headers = { origin: product.address };
const Saved = z.object({ id: z.string(), revision: z.number() });

/** A promo with an AI text, which is what carries the watermark, saved as the signed-in person's own. */
const saveAiPromo = async ({ request }: Page): Promise<z.infer<typeof Saved>> => {
  const document = {
    ...newPromo(),
    textElements: [{ ...defaultElement('ai-main-text', 'One light waits.'), y: 40 }],
    videoDuration: 1,
    animationType: 'none',
  };
  const promos = `${product.address}/api/promos`;
  const made = await askByCall(() => request.post(promos, { headers, data: { document } }));
  return Saved.parse(await made.json());
};

/** Has the promo's video made as a draft, and downloads it by the call of the page's Download; a frame of the file. */
const frameOfDraft = async (
  { request }: Page,
  { id: promoId, revision }: z.infer<typeof Saved>,
): Promise<DecodedFrame> => {
  const renders = `${product.address}/api/renders`;
  const data = { promoId, revision, qualityPreset: 'draft' };
  const made = await askByCall(() => request.post(renders, { headers, data }));
  const { id } = z.object({ id: z.string() }).parse(await made.json());
  await expect
    .poll(async () => (await (await request.get(`${renders}/${id}`)).json()).state, { timeout: WORK_MS })
    .toBe('completed');
  const file = join(downloads, `${id}.mp4`);
  await writeFile(file, await (await askByCall(() => request.get(`${renders}/${id}/file`))).body());
  return frameOfVideo(file, 10, { width: 540, height: 960 });
};

/** The success page, which leaves for the editor on its own, so the wait starts before the press that leads there. */
const seeSuccessPage = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Welcome to Pro!' }).waitFor();

const watermark = (page: Page) => preview(page).getByText(WATERMARK_TEXT);

test.each(variants<DeviceKind>('desktop', 'phone'))(
  '[AC-026] [BI-013] [BI-026] [BI-137] on a %s a visitor tries a class, signs up, is declined, pays, has Pro without watermark, and withdraws; nothing is tracked without consent',
  async (device) => {
    const { page, leave, expectProblem, press, button, dialog } = await atDevice(browser(), device);
    const tracked = trackingOf(page);
    const email = `visitor-on-${device}@example.com`;
    /** Waits for the account's badge: it is in the header, on a phone in the Account dialog. */
    const seeBadge = async (badge: string): Promise<void> => {
      if (device === 'phone') await press(button('Account'));
      const shown = device === 'phone' ? dialog('Account') : page.getByRole('banner');
      await shown.getByText(badge, { exact: true }).waitFor();
    };

    await page.goto(product.address);
    await press(button('Only necessary'));
    await fill(page.getByRole('form', { name: 'Try it with your class' }), { 'Your class': 'Spin & Soar' });
    await page.locator('[data-text-element]').getByText('Spin & Soar').first().waitFor();
    await press(button('Make it yours'));
    await fill(page, { Email: email, Password: 'a-secret', 'Confirm Password': 'a-secret' });
    await press(button('Create Account'));
    await atWork(page);
    await seeText(page, 'Spin & Soar');

    const promo = await saveAiPromo(page);
    await page.goto(`${product.address}/?promo=${promo.id}`);
    await watermark(page).first().waitFor();
    const free = await frameOfDraft(page, promo);

    await seeBadge('FREE TRIAL');
    await press(
      device === 'phone' ? button('Upgrade Plan') : page.getByRole('link', { name: 'Free Trial: upgrade' }),
    );
    await press(button('Get Individual Pro'));
    const order = dialog('Your order: Individual Pro');
    await order.getByRole('checkbox').first().waitFor();
    for (const consent of await order.getByRole('checkbox').all()) await consent.check();
    await press(button('Continue to payment', order));
    await page.getByRole('heading', { name: 'Test checkout' }).waitFor();
    await fill(page, { 'Card Number': '4000000000000002', Expiry: '1230', CVC: '123', ZIP: '33701' });
    expectProblem(/^console: Paying at the mock checkout failed: Error: Your card was declined/);
    await press(button('Test Failed Payment'));
    await page.getByText('Your card was declined. Please try a different payment method').waitFor();
    const hasPaid = seeSuccessPage(page);
    await press(button('Test Successful Payment'));
    await hasPaid;
    // It leaves for the editor on its own after a while, perhaps before the press.
    await Promise.race([press(button('Start Creating Videos')).catch(() => undefined), atWork(page)]);
    await atWork(page);
    await seeBadge('PRO');

    await page.goto(`${product.address}/?promo=${promo.id}`);
    await seeText(page, 'One light waits.');
    // The finished video is the one with the watermark, so a new one is offered.
    await button('Generate Video').waitFor();
    const paid = await frameOfDraft(page, promo);
    // The pill right below the text, which is at 40 %: nothing else of the picture is different.
    const pill = changedPlace(free, paid)!;
    expect(pill.top).toBeGreaterThan(43);
    expect(pill.bottom).toBeLessThan(49);
    expect(pill.left).toBeGreaterThan(30);
    expect(pill.right).toBeLessThan(70);
    expect((pill.right - pill.left) * (pill.bottom - pill.top)).toBeGreaterThan(25);
    // By now the preview has drawn all that it has.
    expect(await watermark(page).count()).toBe(0);

    await page.goto(`${product.address}/withdraw`);
    await press(button('Confirm withdrawal'));
    await page.getByRole('heading', { name: /^Received on / }).waitFor();
    await press(page.getByRole('link', { name: 'Go to Home Page' }));
    await atWork(page);
    await seeBadge('FREE TRIAL');
    await expect
      .poll(async () => (await mailsIn(product.dataDir)).filter((mail) => mail.includes(email)).join())
      .toContain('withdrawal');
    expect(tracked).toEqual([]);
    await leave();
  },
);

const paymentErrors = [
  ['payment_failed', /^Payment could not be processed\./],
  ['missing_session', /^Session expired\./],
  ['processing_failed', /^Payment processing encountered an error\./],
  ['user_cancelled', /^Payment was cancelled\./],
  ['anything_else', /^An unexpected error occurred\./],
] as const;

test('[BI-046] [BI-047] [BI-064] [BI-136] [EV-014] on a phone payment errors are shown, a plan leads by way of the sign-in to its order, and each step is tracked with consent', async () => {
  const { page, leave, press, button, dialog } = await atDevice(browser(), 'phone');
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
  await order.getByText('Agree to both points above, then continue.').waitFor();
  for (const consent of await order.getByRole('checkbox').all()) await consent.check();
  await press(button('Continue to payment', order));
  const hasPaid = seeSuccessPage(page);
  await press(button('Test Successful Payment'));
  await hasPaid;
  await atWork(page);
  await press(button('Account'));
  await dialog('Account').getByText('PRO', { exact: true }).waitFor();

  // The purchase is tracked once the account has been read again, perhaps after its page has gone.
  await expect
    .poll(() => [...new Set(tracked)])
    .toEqual(['Lead', 'ViewContent', 'InitiateCheckout', 'Purchase']);
  expect(tracked.filter((name) => name === 'InitiateCheckout' || name === 'Purchase')).toHaveLength(2);
  await leave();
});

import { expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import {
  atDesk,
  onPhone,
  pressOn,
  desktop,
  phone,
  variants,
  withMotion,
} from '#tests/support/browser/devices.ts';
import { downloadVideo, seeText, seeVideoReady, setLength } from '#tests/support/browser/editor-steps.ts';
import { openCachedPage, signInByCall } from '#tests/support/browser/browser.ts';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { removeBackgroundFile } from '#tests/support/running-product.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const { openEditorWithDrafts, product, browser, newAccount } = productInBrowser();

const downloads = testFolder();

test('[RE-028] [RE-029] a generation that is refused or fails says why, and a retry makes the video', async () => {
  const { page, leave } = await openEditorWithDrafts('admin', desktop);
  await page.getByRole('button', { name: 'Start from Quote' }).click();
  await seeText(page, 'You do not find');
  await setLength(page, 1);
  let refusals = 1;
  await page.route('**/api/renders', async (route) => {
    if (route.request().method() !== 'POST' || refusals === 0) return route.fallback();
    refusals -= 1;
    return route.fulfill({ status: 503, json: { code: 'DATABASE_AWAY', message: 'Come back in a moment.' } });
  });
  await page.getByRole('button', { name: 'Generate Video' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Generation failed' });
  await failure.getByText('Come back in a moment.', { exact: true }).waitFor();
  await failure.getByText('Parallel processing failed: 503 - Come back in a moment.').waitFor();
  expect(await page.getByRole('button', { name: 'Download Video' }).isDisabled()).toBe(true);

  // From here on the worker fails. No other test uses this background: all share one product.
  const putBack = await removeBackgroundFile(product, 'neon', downloads);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await failure.getByText('The background video is missing.').waitFor();
  expect(await page.getByRole('button', { name: 'Download Video' }).isDisabled()).toBe(true);
  await putBack();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await seeVideoReady(page);
  const { facts } = await downloadVideo(page, downloads, () =>
    page.getByRole('button', { name: 'Download Video' }).click(),
  );
  expect(facts.video).toMatchObject({ width: 540, height: 960 });
  await leave();
});

test.each(variants(onPhone('pro'), atDesk('admin')))(
  '[RE-025] while a video is made its preview plays, and the finished one takes its place (%s)',
  async (size, device, role) => {
    const press = pressOn(size);
    const { page, problems, leave } = await openEditorWithDrafts(role, withMotion(device));
    await setLength(page, 1);
    if (size === 'phone') await page.keyboard.press('Escape');
    await press(page.getByRole('button', { name: 'Text', exact: true }));
    await page.getByLabel('Header', { exact: true }).fill(`Seen before it is there, ${size}`);
    if (size === 'phone') await page.keyboard.press('Escape');
    let isHeld = true;
    await page.route('**/api/renders/*/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: '' }),
    );
    await page.route('**/api/renders/*', async (route) => {
      const answer = await route.fetch();
      const render = await answer.json();
      const present = { state: 'running', stage: 'composing', progress: 0.5, videoUrl: null };
      await route.fulfill({ response: answer, json: isHeld ? { ...render, ...present } : render });
    });
    await press(page.getByRole('button', { name: 'Generate Video' }));
    await press(page.getByRole('button', { name: 'Watch preview' }));
    const dialog = page.getByRole('dialog', { name: 'Preview of your video' });
    await dialog.locator('[data-text-element]').getByText('Seen before it is there').first().waitFor();
    await dialog.getByText('Your video is 50% done.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    isHeld = false;
    const finished = page.getByRole('dialog', { name: 'Your video' });
    await finished.getByRole('button', { name: 'Download Video' }).waitFor({ timeout: 240_000 });
    expect(problems).toEqual([]);
    await leave();
  },
);

test('[RE-005] [BI-065] a free account that has used its five downloads is refused the next one in words', async () => {
  const { page, leave } = await openCachedPage(browser(), phone);
  await signInByCall(page, product.address, await newAccount('user', { downloads: 5 }));
  const { request } = page;
  const api = `${product.address}/api`;
  const headers = { origin: product.address };
  const document = { ...newPromo(), videoDuration: 1 };
  const made = await (await request.post(`${api}/promos`, { headers, data: { document } })).json();
  const promoId: string = made.id;
  const data = { promoId, revision: made.revision, qualityPreset: 'draft' };
  const { id } = await (await request.post(`${api}/renders`, { headers, data })).json();
  await expect
    .poll(async () => (await (await request.get(`${api}/renders/${id}`)).json()).state)
    .toBe('completed');
  expect((await request.get(`${api}/renders/${id}/file`)).status()).toBe(403);
  await page.goto(`${product.address}/?promo=${promoId}`);
  await seeVideoReady(page);
  await page
    .getByText(/^You have used your 5 free downloads of this month\./)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Download Video' }).isDisabled()).toBe(true);
  // A finished video is still shown; the next one would be of no use, and the button leads to Pro.
  await page.getByRole('link', { name: 'Upgrade to Pro' }).tap();
  await page.getByText(/^You have used 5 of your 5 free downloads/).waitFor();
  expect(page.url()).toContain('/upgrade?feature=downloads');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Home' }).tap();
  await page.getByRole('button', { name: 'New promo' }).tap();
  await page.getByText('Your promo is empty').waitFor();
  await page.getByRole('button', { name: 'Upgrade to Pro' }).tap();
  await page.getByRole('heading', { name: 'Unlimited Video Downloads' }).waitFor();
  await leave();
});

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { newPromo } from '#schema/new-promo.ts';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { type Box, boxOf, firstTextBox, isOver } from '#tests/support/browser/boxes.ts';
import { openPage, signInByCall } from '#tests/support/browser/browser.ts';
import {
  onDesktop,
  onPhone,
  pressOn,
  desktop,
  phone,
  variants,
  withMotion,
} from '#tests/support/browser/devices.ts';
import { downloadVideo, seeText, seeVideoReady, setLength } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { removeBackgroundFile } from '#tests/support/running-product.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { WORK_MS } from '#tests/support/wait-until.ts';

const { openEditorWithDrafts, product, browser, newAccount } = productInBrowser();

const downloads = testFolder();

/** The controls of a video cover nothing of its picture, and the browser shows none of its own. */
const seeControlsBelow = async (dialog: Locator, video: Locator): Promise<void> => {
  const controls = dialog.getByRole('region', { name: 'Playback of the video' });
  const below = async (): Promise<number> => {
    const { y, height } = await boxOf(video);
    return (await boxOf(controls)).y - (y + height);
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  expect(await dialog.locator('video[controls]').count()).toBe(0);
};

/** The parts of the browser's own controls that stand at the lower edge of a video. */
const OWN_CONTROLS = ['-webkit-media-controls-timeline', '-internal-media-controls-button-panel'];

/** Where those of the page's video stand, px. */
const ownControls = async (page: Page): Promise<Box[]> => {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  type Part = typeof root;
  const partsOf = (part: Part): Part[] => [
    ...(OWN_CONTROLS.some((name) => part.attributes?.includes(name)) ? [part] : []),
    ...[...(part.shadowRoots ?? []), ...(part.children ?? [])].flatMap(partsOf),
  ];
  const boxes = partsOf(root).map(async ({ backendNodeId }) => {
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId });
    const [x = 0, y = 0] = model.border;
    return { x, y, width: model.width, height: model.height };
  });
  return Promise.all(boxes);
};

/** On the public page, which has no script, the browser's own controls cover nothing of the picture either. */
const seePageOfVideo = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = page.getByRole('dialog', { name: 'Link to your video' });
  await link.getByRole('button', { name: 'Copy link' }).click();
  await page.goto(await link.getByRole('textbox').inputValue());
  const video = await boxOf(page.locator('video'));
  const controls = await ownControls(page);
  expect(controls).toHaveLength(OWN_CONTROLS.length);
  const highest = Math.min(...controls.map(({ y }) => y));
  expect(highest).toBeGreaterThanOrEqual(video.y + (video.width * 16) / 9 - 1);
  expect(video.y + video.height).toBeLessThanOrEqual(page.viewportSize()!.height);
};

/** The labels of buttons that are wider than their place. */
const CUT_LABELS = `[...document.querySelectorAll('.mantine-Button-label')]
  .filter((label) => label.scrollWidth > label.clientWidth)
  .map((label) => label.textContent)`;

test('[RE-028] [RE-029] a generation that is refused or fails says why, and a retry makes the video', async () => {
  const { page, leave, expectProblem } = await openEditorWithDrafts('admin', desktop);
  await page.getByRole('button', { name: 'Start from Quote' }).click();
  await seeText(page, 'You do not find');
  await setLength(page, 1);
  let refusals = 1;
  expectProblem(/^503: POST .*\/api\/renders$/);
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
  await page.getByText('We had a problem on our side. We will try again in a moment.').waitFor();
  await failure.getByText('Our server cannot find the file').waitFor();
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

test.each(variants(onPhone('pro'), onDesktop('admin')))(
  '[RE-025] while a video is made its preview plays, and the finished one takes its place (%s)',
  async (size, device, role) => {
    const press = pressOn(size);
    const { page, leave } = await openEditorWithDrafts(role, withMotion(device));
    await setLength(page, 1);
    if (size === 'phone') await page.keyboard.press('Escape');
    await press(page.getByRole('button', { name: 'Text', exact: true }));
    await page.getByLabel('Header', { exact: true }).fill(`Seen before it is there, ${size}`);
    if (size === 'phone') await page.keyboard.press('Escape');
    // More than the percent that the page counts up to by itself, and never takes back, until it knows the render.
    const progress = 0.96;
    let isHeld = true;
    await page.route('**/api/renders/*/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: '' }),
    );
    await page.route('**/api/renders/*', async (route) => {
      const response = await route.fetch();
      const render = await response.json();
      const present = { state: 'running', stage: 'composing', progress, videoUrl: null };
      await route.fulfill({ response, json: isHeld ? { ...render, ...present } : render });
    });
    await press(page.getByRole('button', { name: 'Generate Video' }));
    // The progress covers the preview only.
    await page.getByText('Creating your video...').waitFor();
    await press(page.getByRole('button', { name: /^My promos/ }));
    const promos = page.getByRole('dialog', { name: 'My promos' });
    await press(promos.getByRole('button', { name: /^Close/ }));
    await promos.waitFor({ state: 'detached' });
    await press(page.getByRole('button', { name: 'Watch preview' }));
    const dialog = page.getByRole('dialog', { name: 'Preview of your video' });
    await dialog.locator('[data-text-element]').getByText('Seen before it is there').first().waitFor();
    await seeControlsBelow(dialog, dialog.locator('.__remotion-player'));
    await dialog.getByText('Your video is 96% done.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    isHeld = false;
    await page.evaluate('navigator.canShare = () => true');
    const finished = page.getByRole('dialog', { name: 'Your video' });
    await finished.getByRole('button', { name: 'Download Video' }).waitFor({ timeout: WORK_MS });
    await seeControlsBelow(finished, finished.locator('video'));
    // Below the note on sample texts, and where a phone can share as well.
    await finished.getByText(/^Your video still says /).waitFor();
    await finished.getByRole('button', { name: 'Share' }).waitFor();
    for (const viewport of [device.viewport, { width: 320, height: 568 }]) {
      await page.setViewportSize(viewport);
      const last = finished.getByRole('button', { name: 'Post pack' });
      const below = async (): Promise<number> => {
        const [inside, outside] = [await boxOf(last), await boxOf(finished)];
        return outside.y + outside.height - (inside.y + inside.height);
      };
      await expect.poll(below).toBeGreaterThanOrEqual(0);
      await expect.poll(() => page.evaluate(CUT_LABELS)).toEqual([]);
    }
    await page.setViewportSize(device.viewport);
    await seePageOfVideo(page);
    await leave();
  },
);

/** A promo whose texts the class form has filled, in the default layout. */
const promoOfForm = async (page: Page): Promise<string> => {
  const fields = { classType: 'Spin & Flow', instructorName: 'Mia', studio: 'North Pole', time: '7:30 PM' };
  const document = changeClassInfo(newPromo(), { fields, today: '2026-03-12' });
  const headers = { origin: product.address };
  const made = await page.request.post(`${product.address}/api/promos`, { headers, data: { document } });
  return `${product.address}/?promo=${(await made.json()).id}`;
};

test('on a phone a toast stands above the play bar and off the first text, on the first promo of an account and on the default layout', async () => {
  const { page, leave } = await openEditorWithDrafts('user', phone);
  for (const isFirst of [true, false]) {
    if (!isFirst) {
      await page.goto(await promoOfForm(page));
      await seeText(page, 'Spin & Flow');
    }
    await setLength(page, 1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Generate Video' }).tap();
    const ready = page.getByRole('alert').filter({ hasText: 'Your video is ready' });
    await ready.waitFor({ timeout: WORK_MS });
    const toast = await boxOf(ready);
    const controls = await boxOf(page.getByRole('region', { name: 'Playback' }));
    expect(toast.y + toast.height).toBeLessThanOrEqual(controls.y);
    expect(isOver(toast, await firstTextBox(page))).toBe(false);
  }
  await leave();
});

test('[RE-005] [BI-065] a free account that has used its five downloads is refused the next one with a message', async () => {
  const { page, leave } = await openPage(browser(), phone);
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
    .poll(async () => (await (await request.get(`${api}/renders/${id}`)).json()).state, { timeout: WORK_MS })
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

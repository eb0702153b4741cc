import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { bundledMediaTools } from '#server/media/bundled-ffmpeg.ts';
import { probeMedia } from '#server/media/probe.ts';
import { outputFaults } from '#server/rendering/check-output.ts';
import {
  seeSaved,
  seeVideoReady,
  seeText,
  setLength,
  writeHeader,
} from '#tests/support/browser/editor-steps.ts';
import { desktop, phone, withMotion } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const { openEditor } = productInBrowser();

const downloads = testFolder();

/** What stands at the preview's seek bar, frames. */
const position = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Position in the video' }).inputValue());

const savedFaults = async (file: string, frames: number): Promise<string[]> => {
  const { ffprobe } = (await resolveFfmpeg({ ffmpegPath: null })) ?? bundledMediaTools();
  const [facts, layout] = await Promise.all([probeMedia(file, { ffprobe }), readMp4Layout(file)]);
  return outputFaults(facts, layout, { width: 1080, height: 1920, fps: 30, frames, hasAudio: true });
};

test('[RE-001] [RE-013] a person sees a template play, writes into it, and downloads the MP4', async () => {
  const { page, problems, leave } = await openEditor('pro', withMotion(desktop));

  await page.getByRole('button', { name: 'Start from Power class' }).click();
  await page.getByText('LEVEL UP').first().waitFor();
  const before = await position(page);
  await expect.poll(() => position(page)).not.toBe(before);

  await setLength(page, 1);
  await writeHeader(page, 'TONIGHT');
  await seeText(page, 'TONIGHT');

  await page.getByRole('button', { name: 'Generate Video' }).click();
  await page.getByText('Creating your video...').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Creating your video...').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Generate Video' }).click();
  await page.getByText('Creating your video...').waitFor();
  const bar = page.getByRole('progressbar', { name: 'Progress of the video' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);

  // Leaving the page does not stop the render, and coming back shows it or what it made.
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await page.getByLabel('Position in the video').waitFor();
  await seeVideoReady(page);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Video' }).click();
  const download = await started;
  await page.getByText('Video download started! Check your Downloads folder.').waitFor();
  const file = join(downloads, 'video.mp4');
  await download.saveAs(file);
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.mp4$/);
  expect(await savedFaults(file, 30)).toEqual([]);

  await page.getByRole('button', { name: 'Video Ready' }).click();
  await page.getByRole('dialog', { name: 'Your video' }).locator('video').waitFor();
  expect(problems).toEqual([]);
  await leave();
});

test('[CO-002] on a large screen the preview is 540x960', async () => {
  const { page, leave } = await openEditor('beta', { ...desktop, viewport: { width: 1920, height: 1200 } });
  const preview = await page.getByRole('region', { name: 'Preview' }).boundingBox();
  expect(preview?.width).toBeCloseTo(540, 0);
  expect(preview?.height).toBeCloseTo(960, 0);
  await leave();
});

test('[ED-129] in a browser without container units the preview is 448 px wide', async () => {
  const { page, leave } = await openEditor('beta', { ...desktop, viewport: { width: 1920, height: 1200 } });
  // This browser has the units, so its sheets say that it has not.
  const [condition, always] = [/@supports not \(width: ?1cqw\)/, '@supports (width: 1px)'];
  let changed = 0;
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const sheet = await response.text();
    if (condition.test(sheet)) changed += 1;
    await route.fulfill({ response, body: sheet.replace(condition, always) });
  });
  await page.reload();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.poll(async () => (await preview.boundingBox())?.width).toBe(448);
  expect((await preview.boundingBox())?.height).toBeCloseTo((448 * 16) / 9, 0);
  expect(changed).toBe(1);
  await leave();
});

test('[ED-051] [ED-052] on a phone the preview fills the screen, and panels open one at a time over it', async () => {
  const { page, problems, leave } = await openEditor('user', phone);
  const preview = await page.getByRole('region', { name: 'Preview' }).boundingBox();
  expect(preview?.width).toBeCloseTo(370, 0);
  expect(preview?.height).toBeCloseTo((370 * 16) / 9, 0);
  for (const [width, height, wide, high] of [
    [320, 568, 291, 518],
    [360, 640, 332, 590],
    [375, 667, 347, 617],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const box = await page.getByRole('region', { name: 'Preview' }).boundingBox();
        return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
      })
      .toEqual([wide, high]);
  }
  await page.setViewportSize(phone.viewport);

  await page.getByRole('button', { name: 'Text', exact: true }).tap();
  const panel = page.getByRole('dialog', { name: 'Your texts' });
  await panel.getByRole('textbox').first().fill('Tonight at eight');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await seeText(page, 'Tonight at eight');

  await seeSaved(page);
  await page.reload();
  await seeText(page, 'Tonight at eight');
  expect(problems).toEqual([]);
  await leave();
});

test('two tabs never overwrite each other: the second one asks, and keeps its work as a copy', async () => {
  const first = await openEditor('beta', desktop);
  const second = await first.page.context().newPage();
  await second.goto(first.page.url());
  // Not the label 'Saved', which still belongs to the state before the change.
  const saved = first.page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.ok(),
  );
  await writeHeader(first.page, 'FROM THE FIRST');
  await saved;
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

test('what is typed without a network survives a reload and is saved when the network is back', async () => {
  const { page, leave } = await openEditor('studio_owner', desktop);
  await page.route('**/api/promos/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await writeHeader(page, 'WRITTEN OFFLINE');
  await page.getByText('Not saved – kept on this device').waitFor();
  await page.reload();
  await seeText(page, 'WRITTEN OFFLINE');
  await page.unroute('**/api/promos/*');
  await seeSaved(page);
  await page.reload();
  await seeText(page, 'WRITTEN OFFLINE');
  expect(await page.getByText('We restored your unsaved changes').count()).toBe(0);
  await leave();
});

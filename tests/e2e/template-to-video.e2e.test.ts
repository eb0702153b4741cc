import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia } from '#server/media/probe.ts';
import { outputFaults } from '#server/rendering/check-output.ts';
import { boxOf } from '#tests/support/browser/boxes.ts';
import { desktop, withMotion } from '#tests/support/browser/devices.ts';
import {
  downloadVideo,
  seeVideoReady,
  seeText,
  setLength,
  writeHeader,
} from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const { openEditor } = productInBrowser();

const downloads = testFolder();

/** What stands at the preview's seek bar, frames. */
const position = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Position in the video' }).inputValue());

/** How many scripts the page has fetched, including those from the cache. */
const countScripts = (page: Page): Promise<number> =>
  page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js')).length`,
  );

/** Six first files, the player's decoder, and one for each group of panels and dialogs, where each module once was a file. */
const MAX_SCRIPTS = 20;

const savedFaults = async (file: string, frames: number): Promise<string[]> => {
  const [facts, layout] = await Promise.all([probeMedia(file, await installedFfmpeg()), readMp4Layout(file)]);
  return outputFaults(facts, layout, { width: 1080, height: 1920, fps: 30, frames, hasAudio: true });
};

test('[RE-001] [RE-013] a person sees a template play, writes into it, and downloads the MP4', async () => {
  const { page, leave } = await openEditor('pro', withMotion(desktop));

  await page.getByRole('button', { name: 'Start from Power class' }).click();
  await page.getByText('LEVEL UP').first().waitFor();
  const before = await position(page);
  await expect.poll(() => position(page)).not.toBe(before);
  // What follows is about the file, and a preview that plays takes half a processor.
  await page.getByRole('button', { name: 'Pause', exact: true }).click();

  await setLength(page, 1);
  await writeHeader(page, 'TONIGHT');
  await seeText(page, 'TONIGHT');

  await page.getByRole('button', { name: 'Generate Video' }).click();
  await page.getByText('Creating your video...').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Creating your video...').waitFor({ state: 'detached' });
  // Begun before the press: a short video may be made before one looks.
  const isStarted = page.getByText('Creating your video...').waitFor();
  const bar = page.getByRole('progressbar', { name: 'Progress of the video' });
  const isMoving = bar.and(page.locator('[aria-valuenow]:not([aria-valuenow="0"])')).waitFor();
  await page.getByRole('button', { name: 'Generate Video' }).click();
  await Promise.all([isStarted, isMoving]);

  // All of the editor has come by now.
  expect(await countScripts(page)).toBeLessThanOrEqual(MAX_SCRIPTS);

  // Leaving the page does not stop the render, and coming back shows it or what it made.
  const address = page.url();
  await page.goto('about:blank');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await page.getByLabel('Position in the video').waitFor();
  await seeVideoReady(page);

  const { name } = await downloadVideo(page, downloads, () =>
    page.getByRole('button', { name: 'Download Video' }).click(),
  );
  expect(name).toMatch(/^[\w-]+\.mp4$/);
  expect(await savedFaults(join(downloads, name), 30)).toEqual([]);

  await page.getByRole('button', { name: 'Video Ready' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your video' });
  const controls = dialog.getByRole('region', { name: 'Playback of the video' });
  await controls.getByRole('button', { name: 'Pause' }).press('Enter');
  await controls.getByRole('button', { name: 'Play' }).waitFor();
  await controls.getByRole('slider', { name: 'Position in the video' }).press('Home');
  const below = async (): Promise<number> => {
    const { y, height } = await boxOf(dialog.locator('video'));
    return (await boxOf(controls)).y - (y + height);
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  expect(await dialog.locator('video[controls]').count()).toBe(0);
  await controls.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate('document.fullscreenElement?.tagName')).toBe('VIDEO');
  await leave();
});

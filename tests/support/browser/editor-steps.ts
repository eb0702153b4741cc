import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { probeMedia } from '#server/media/probe.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { WORK_MS } from '#tests/support/wait-until.ts';

/** Types the text of the header in the text panel. */
export const writeHeader = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Header', { exact: true }).fill(text);
};

/** Sets the length of the promo; a video of one second is made soonest. On a phone the panel stays open. */
export const setLength = async (page: Page, seconds: number): Promise<void> => {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('textbox', { name: 'Length (seconds)' }).fill(String(seconds));
};

/** The preview of the open promo, with what lies over it: on a phone the title too. */
export const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });

/** The texts of the promo in the preview. Each is there when its font is. */
export const previewTexts = (page: Page): Locator => preview(page).locator('[data-text-element]');

/** Waits until the preview shows the text. */
export const seeText = (page: Page, text: string | RegExp): Promise<void> =>
  previewTexts(page).getByText(text).first().waitFor();

/** Waits until the server has the promo as it stands. */
export const seeSaved = (page: Page): Promise<void> =>
  page.getByText('Saved', { exact: true }).first().waitFor();

/** What Undo would take back, as its button describes it; null when there is nothing to undo. */
export const undoDescription = (page: Page): Promise<string | null> =>
  page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('aria-description');

/** Waits until the video is made. */
export const seeVideoReady = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Video Ready: Watch' }).waitFor({ timeout: WORK_MS });

/** Presses Download Video by `press`; gives the name and the facts of the file that comes, which is put into `folder`. */
export const downloadVideo = async (page: Page, folder: string, press: () => Promise<void>) => {
  const started = page.waitForEvent('download');
  // It vanishes after a while.
  const isNotified = page.getByText('Video download started! Check your Downloads folder.').first().waitFor();
  await press();
  const [file] = await Promise.all([started, isNotified]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), facts: await probeMedia(path, await installedFfmpeg()) };
};

/** In the page, because a browser that lets a test answer its requests neither caches files nor compiled scripts. */
const REQUEST_DRAFTS = `{
  const send = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    const isRender = init?.method === 'POST' && new URL(address, location.href).pathname === '/api/renders';
    if (!isRender) return send(address, init);
    return send(address, { ...init, body: JSON.stringify({ ...JSON.parse(init.body), qualityPreset: 'draft' }) });
  };
}`;

/** Turns every render that the page requests into a small draft, for tests that are not about the video. */
export const requestDrafts = async (page: Page): Promise<void> => {
  await page.addInitScript(REQUEST_DRAFTS);
  await page.evaluate(REQUEST_DRAFTS);
};

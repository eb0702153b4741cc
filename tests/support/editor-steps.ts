import type { Page } from 'playwright-core';

/** Writes the words of the header into the panel of texts. */
export const writeHeader = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Header', { exact: true }).fill(words);
};

/** Waits until the film shows the words. */
export const seeWords = (page: Page, words: string): Promise<void> =>
  page.locator('[data-text-element]').getByText(words).first().waitFor();

/** Waits until the server has the promo as it stands. */
export const seeSaved = (page: Page): Promise<void> =>
  page.getByText('Saved', { exact: true }).first().waitFor();

/** Waits until the video is made. */
export const seeVideoReady = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Video Ready' }).waitFor({ timeout: 240_000 });

import type { Page } from 'playwright-core';
import { waitUntil } from '#tests/support/wait-until.ts';

/** How long nothing comes or goes, ms. Parts of the editor wait for an idle page, by at most a second. */
const QUIET_MS = 1200;

/** Waits until all parts of an editor are there, which come one after the other. */
export const seeSettled = async (page: Page): Promise<void> => {
  let [count, since] = [0, Date.now()];
  await waitUntil('the parts of the editor', async () => {
    const elements = await page.locator('body *').count();
    if (elements !== count) [count, since] = [elements, Date.now()];
    return Date.now() - since >= QUIET_MS;
  });
};

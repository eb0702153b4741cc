import type { Page } from 'playwright-core';

/** Turns every render that the page requests into a small draft, for tests that are not about the video. */
export const requestDrafts = async (page: Page): Promise<void> => {
  await page.route('**/api/renders', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    return route.continue({
      postData: JSON.stringify({ ...request.postDataJSON(), qualityPreset: 'draft' }),
    });
  });
};

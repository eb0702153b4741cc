import type { Page } from 'playwright-core';

/** Makes every video that the page asks for a small one, where the way to it is tested and not the video. */
export const wantDrafts = async (page: Page): Promise<void> => {
  await page.route('**/api/renders', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    return route.continue({
      postData: JSON.stringify({ ...request.postDataJSON(), qualityPreset: 'draft' }),
    });
  });
};

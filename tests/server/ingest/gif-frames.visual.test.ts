import { expect, test } from 'vitest';
import { openHeadlessBrowser } from '#tests/support/browser/browser.ts';
import { compareGifs } from '#tests/support/browser/compare-gifs.ts';

test('GIFs are drawn as Chromium draws them: partial, cleared, restored, past the canvas and with loose ends', async () => {
  const browser = await openHeadlessBrowser();
  try {
    expect((await compareGifs(browser, 15)).different).toEqual([]);
  } finally {
    await browser.close();
  }
});

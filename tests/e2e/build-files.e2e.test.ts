import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { collectPaths, listChunks, loadChunks } from '#tests/support/browser/chunks.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { askForFiles } from '#tests/support/files-served.ts';

const { product, browser } = productInBrowser();

test('every file that a sheet, script, page or manifest of the build names is served', async () => {
  const { files, refused } = await askForFiles(product.address);
  // Every script has fonts of its own.
  expect(files).toBeGreaterThan(1000);
  expect(refused).toEqual([]);
});

test('every script and style sheet of the build loads by itself, whether a page needs it or not', async () => {
  const { page, leave } = await openPage(browser(), desktop);
  const paths = collectPaths(page.context());
  const chunks = await listChunks();
  for (const [path, ofBuild] of [
    ['/', chunks.site],
    ['/auth', chunks.app],
  ] as const) {
    await page.goto(`${product.address}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Not again what starts the page.
    const others = ofBuild.filter((chunk) => !paths.includes(chunk));
    expect(others.length).toBeGreaterThan(10);
    expect(await loadChunks(page, others)).toEqual([]);
  }
  await leave();
});

import { expect, test } from 'vitest';
import { openCachedPage } from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { browser, product } = productInBrowser();

const PAPER = ['html', 'body', '[data-page]'];
const INK = ['main h1', 'main time', 'main section h2', 'main section p', 'main section p a', 'main td'];

test('a legal page in the dark theme is printed black on white, without the question about cookies', async () => {
  const { page, problems, leave } = await openCachedPage(browser(), desktop);
  const valuesOf = (property: string, selectors: readonly string[]): Promise<string[]> =>
    page.evaluate(
      `${JSON.stringify(selectors)}.map((each) => getComputedStyle(document.querySelector(each)).${property})`,
    );
  await page.goto(`${product.address}/cookie-policy`);
  const question = page.getByText('Cookies, your way');
  await question.waitFor();
  expect(await valuesOf('colorScheme', ['html'])).toEqual(['dark']);

  await page.emulateMedia({ media: 'print' });
  expect(await valuesOf('colorScheme', ['html'])).toEqual(['light']);
  expect(await valuesOf('backgroundColor', PAPER)).toEqual(PAPER.map(() => 'rgb(255, 255, 255)'));
  expect(await valuesOf('color', INK)).toEqual(INK.map(() => 'rgb(0, 0, 0)'));
  expect(await question.isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await leave();
});

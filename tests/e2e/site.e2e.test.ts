import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import { layoutShifts, watchLayoutShifts } from '#tests/support/browser/layout-shifts.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { browser, product } = productInBrowser();

const PAPER = ['html', 'body', '[data-page]'];
const INK = ['main h1', 'main time', 'main section h2', 'main section p', 'main section p a', 'main td'];

test('a legal page in the dark theme is printed black on white, without the question about cookies', async () => {
  const { page, leave } = await openPage(browser(), desktop);
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
  await leave();
});

test('on a slow line the landing page stands still when its fonts come', async () => {
  const { page, leave } = await openPage(browser(), {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  const { promise: haveCome, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await haveCome;
    await route.continue();
  });
  await watchLayoutShifts(page);
  const painted = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
  const haveLoaded = `document.fonts.check("600 34px 'Playfair Display'") && document.fonts.check('400 16px Inter')`;
  await page.goto(product.address, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(painted);
  expect(await page.evaluate(haveLoaded)).toBe(false);
  come();
  await expect.poll(() => page.evaluate(haveLoaded)).toBe(true);
  await page.evaluate(painted);
  const shifts = await layoutShifts(page);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.01);
  await leave();
});

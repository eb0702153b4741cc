import { expect, test } from 'vitest';
import { sitePages } from '#contract/site-pages.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import { layoutShifts, watchLayoutShifts } from '#tests/support/browser/layout-shifts.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { browser, product } = productInBrowser();

const PAPER = ['html', 'body', '[data-page]'];
const INK = ['main h1', 'main time', 'main section h2', 'main section p', 'main section p a', 'main td'];

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${product.address}${path}`, { headers });
const textOf = async (path: string, headers?: Record<string, string>): Promise<string> =>
  (await get(path, headers)).text();

test.each([
  ['PF-009', '/', 'landing'],
  ['PF-002', '/upgrade', 'upgrade'],
  ['PF-005', '/privacy', 'privacy'],
  ['PF-006', '/terms', 'terms'],
  ['PF-007', '/refund-policy', 'refundPolicy'],
  ['PF-008] [PF-037', '/cookie-policy', 'cookiePolicy'],
] as const)(
  '[%s] %s is HTML for a visitor, with its title and its heading, revalidated each time',
  async (_, path, id) => {
    const response = await get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const page = await response.text();
    expect(page).toContain(`data-site-page="${id}"`);
    expect(page).toContain(`<title>${sitePages[id].title}</title>`);
    expect(page).toMatch(/<h1[ >]/);
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+${path}">`));
    const again = await get(path, { 'if-none-match': String(response.headers.get('etag')) });
    expect([again.status, await again.text()]).toEqual([304, '']);
  },
);

test('[PF-011] [PF-012] [PF-019] somebody who is signed in gets the app at / and /upgrade, and the same legal pages', async () => {
  const somebody = { cookie: 'polepro=somebody' };
  const pages = [
    await textOf('/', somebody),
    await textOf('/upgrade', somebody),
    // A link to a promo leads to its person, who may have to sign in.
    await textOf('/?promo=YnJCnrXKsYM-mtGVMcD0ug'),
  ];
  for (const page of pages) {
    expect(page).toContain('<div id="root">');
    expect(page).not.toContain('data-site-page');
  }
  expect(await textOf('/terms', somebody)).toBe(await textOf('/terms'));
});

test('neither the frame nor the files that the pages of the site are made of are public', async () => {
  for (const path of ['/site.html', '/.pages/terms.html', '/.pages/manifest.json'])
    expect((await get(path)).status).toBe(404);
});

test('a legal page in the dark theme is printed black on white, without the question about cookies', async () => {
  const { page, leave } = await openPage(browser(), desktop);
  const valuesOf = (property: string, selectors: readonly string[]): Promise<string[]> =>
    page.evaluate(
      `${JSON.stringify(selectors)}.map((each) => getComputedStyle(document.querySelector(each)).${property})`,
    );
  await page.goto(`${product.address}/cookie-policy`);
  const question = page.getByText('Cookies for statistics and ads?');
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

import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import { findOnPath } from '#server/media/find-on-path.ts';
import { resolveBrowser } from '#server/rendering/browser-path.ts';

/**
 * What the browser itself would do beside each page: the list below its address bar is two pages of some hundred scripts, which are read
 * for every new window and take a processor for half a second.
 */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright switches off; only the last such list counts, so that ours has to name them again. */
const SWITCHED_OFF = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** A browser of this machine, as a person has one: a full one where there is one, because it plays and downloads like theirs. */
export const openBrowser = async (): Promise<Browser> => {
  const full = findOnPath('chromium') ?? findOnPath('google-chrome-stable');
  const executablePath = full ?? (await resolveBrowser({ browserPath: null }))?.path;
  if (executablePath === undefined) throw new Error('There is no browser on this machine to test with.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      `--disable-features=${[...SWITCHED_OFF, ...OWN_PAGES].join()}`,
    ],
  });
};

export type Person = { page: Page; problems: string[]; leave: () => Promise<void> };

/** Says of a test that fails what the page shows: what it waited for in vain is seldom all that there is to know. */
const showWhenFailed = (page: Page, problems: readonly string[]): void => {
  const tell = async (): Promise<void> => {
    if (page.isClosed()) return;
    const words = await page.locator('body').innerText({ timeout: 2000 });
    console.error([`The page ${page.url()} shows:`, words, ...problems].join('\n'));
  };
  try {
    onTestFailed(() => tell().catch(() => undefined));
  } catch {
    // Outside a test, as where screens are drawn, nobody fails.
  }
};

/** A person with an empty browser of their own. `problems` collects what the page complains about. */
export const newPerson = async (browser: Browser, options: BrowserContextOptions): Promise<Person> => {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Whether somebody is signed in is asked by a call that answers 401 to a visitor.
    const isVisitor = message.text().includes('401 (Unauthorized)');
    // The decoder below the Player says so when a preview goes while it decodes; the picture is freed all the same.
    const isFreedPicture = message.text().startsWith('A VideoSample was garbage collected');
    const isExpected = isVisitor || isFreedPicture;
    if (message.type() !== 'error' || isExpected) return;
    problems.push(`${message.text()} ${message.location().url}`.trim());
  });
  showWhenFailed(page, problems);
  return { page, problems, leave: () => context.close() };
};

/** Signs in on the screen and waits for the editor. */
export const signIn = async (
  page: Page,
  address: string,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  await page.goto(`${address}/`);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // The last promo is open again, and may have its video already.
  await page.getByRole('button', { name: /^(Generate Video|Video Ready)$/ }).waitFor();
};

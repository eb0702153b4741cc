import {
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
  type Request,
  chromium,
} from 'playwright-core';
import { onTestFailed } from 'vitest';
import { findOnPath } from '#server/processes/command.ts';
import { type PageProblems, collectProblems, failOnProblems } from '#tests/support/browser/page-problems.ts';
import { countedInput } from '#tests/support/browser/pointer.ts';
import { installedBrowser } from '#tests/support/installed-tools.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** Only ends what hangs: a busy machine takes long for everything. */
const LIMIT_MS = 120_000;

/**
 * Pages that the browser itself opens beside each window: the list below its address bar is two pages of some hundred scripts,
 * half a second of a processor.
 */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright disables. The browser heeds only the last list, so ours repeats these. */
const DISABLED_BY_PLAYWRIGHT = [
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

/**
 * With Playwright attached the browser asks where in a script it is: V8 would parse whole files again on the page's own thread,
 * 260 ms of a slowed-down load that no user waits for. So it notes the positions when it compiles.
 */
const POSITIONS_KNOWN = '--no-enable-lazy-source-positions';

/** A page of a test lives for seconds, too short for optimised code to earn what its compilation costs: a twelfth of all work. */
const UNOPTIMISED = '--no-opt --no-maglev';

const launchOptions = (executablePath: string, scriptFlags: string): LaunchOptions => ({
  executablePath,
  timeout: LIMIT_MS,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    `--js-flags=${scriptFlags}`,
    `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...OWN_PAGES].join()}`,
  ],
});

/** A full browser where the machine has one, because its windows cost what users' windows cost. */
export const openBrowser = async (): Promise<Browser> => {
  const full = findOnPath('chromium') ?? findOnPath('google-chrome-stable');
  return chromium.launch(launchOptions(full ?? (await installedBrowser()).path, POSITIONS_KNOWN));
};

/** A headless shell where the machine has one: the pages of a full browser without the windows around them, a tenth of the work. */
export const openHeadlessBrowser = async (): Promise<Browser> =>
  chromium.launch(launchOptions((await installedBrowser()).path, `${POSITIONS_KNOWN} ${UNOPTIMISED}`));

/** A page in its own browser context. `readsEnd` resolves once the page waits for no read; a logout would refuse it. */
export type OpenPage = Omit<PageProblems, 'missingProblems'> & {
  page: Page;
  leave: () => Promise<void>;
  readsEnd: () => Promise<unknown>;
};

/** When the test fails, logs the text of the page: the wait that ran out seldom explains it. */
const logPageOnFailure = (page: Page): void => {
  const logPage = async (): Promise<void> => {
    if (page.isClosed()) return;
    const text = await page.locator('body').innerText({ timeout: 2000 });
    console.error(`The page ${page.url()} shows:\n${text}`);
  };
  onTestFailed(() => logPage().catch(() => undefined));
};

/** Whether a test runs, and not a bench or a drill. */
// oxlint-disable-next-line node/no-process-env -- Vitest sets it
const isTest = process.env['VITEST'] !== undefined;

/** The reads that the page waits for at this moment. */
const openReads = (page: Page): ReadonlySet<Request> => {
  const reads = new Set<Request>();
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.resourceType() === 'fetch') reads.add(request);
  });
  page.on('requestfinished', (request) => void reads.delete(request));
  page.on('requestfailed', (request) => void reads.delete(request));
  return reads;
};

/** Opens a blank page with no cookies. A test fails at its end by every problem of the page that it has not declared. */
export const openPage = async (browser: Browser, options: BrowserContextOptions): Promise<OpenPage> => {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  context.setDefaultTimeout(LIMIT_MS);
  const found = await collectProblems(context);
  const page = await context.newPage();
  const reads = openReads(page);
  if (isTest) {
    logPageOnFailure(page);
    failOnProblems(found);
  }
  const leave = async (): Promise<void> => {
    // A route of the test may be at work on a request that ends with the page.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return {
    page,
    leave,
    problems: found.problems,
    expectProblem: found.expectProblem,
    allowProblem: found.allowProblem,
    readsEnd: () => waitUntil('the reads of the page to end', () => reads.size === 0),
  };
};

/** Closes what a test has left open that failed. */
export const closeContexts = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()));
};

export type Account = { email: string; password: string };

/** The editor is there. It reopens the last promo, which may have its video already. */
export const seeEditor = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Generate Video|Video Ready: Watch)$/ }).waitFor();

/** Signs in on the screen, by `input` if its presses count, and waits for the editor. */
export const signIn = async (
  page: Page,
  address: string,
  { email, password }: Account,
  input = countedInput({ hasTouch: false }),
): Promise<void> => {
  await page.goto(`${address}/auth`);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await input.type(page.getByLabel('Email'), email);
  await input.type(page.getByLabel('Password', { exact: true }), password);
  await input.press(page.getByRole('button', { name: 'Sign In' }));
  await seeEditor(page);
};

/** Signs the page's context in without the screen. */
export const signInByCall = async (
  page: Page,
  address: string,
  { email, password }: Account,
): Promise<void> => {
  const headers = { origin: address };
  const response = await page.request.post(`${address}/api/auth/login`, {
    headers,
    data: { email, password },
  });
  if (!response.ok()) throw new Error(`Signing in: ${response.status()} ${await response.text()}`);
};

/**
 * Leads to another address of the app as its links do: what is loaded stays, which takes a fraction of the time of a new page. Dialogs
 * close first, because each takes its entry out of the history.
 */
export const navigateTo = async (page: Page, address: string): Promise<void> => {
  const dialogs = page.locator('[data-portal] [aria-modal=true]');
  await waitUntil('the dialogs to close', async () => {
    if ((await dialogs.count()) === 0) return page.evaluate<boolean>('!history.state?.layer');
    // One that is just closing may still take the key.
    await page.keyboard.press('Escape');
    return false;
  });
  const path = JSON.stringify(address.replace(new URL(page.url()).origin, ''));
  await page.evaluate(`history.pushState(null, '', ${path}); dispatchEvent(new PopStateEvent('popstate'))`);
};

/** Opens the editor, signed in without the screen. */
export const enterEditor = async (page: Page, address: string, account: Account): Promise<void> => {
  await signInByCall(page, address, account);
  await page.goto(`${address}/`);
  await seeEditor(page);
};

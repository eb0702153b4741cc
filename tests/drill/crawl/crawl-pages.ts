import type { Browser, Page } from 'playwright-core';
import { roles } from '#contract/endpoint.ts';
import type { Started, StartMode } from '#tests/drill/crawl/start-modes.ts';
import { visitEveryAddress } from '#tests/screens/every-address.ts';
import { type Device, type Theme, visitEveryScreen } from '#tests/screens/every-screen.ts';
import { addAccount } from '#tests/support/add-account.ts';
import { type Account, type OpenPage, openPage, signInByCall } from '#tests/support/browser/browser.ts';
import { collectPaths, listChunks, loadChunks } from '#tests/support/browser/chunks.ts';

/** What came of going to the pages of a product. */
export type Crawled = {
  /** How many pages, panels and dialogs were seen. */
  pages: number;
  requests: number;
  /** All chunks of the build, and those that no page fetched by itself. */
  chunks: number;
  others: string[];
  problems: string[];
};

type Loaded = Pick<Crawled, 'chunks' | 'others'> & { failed: string[] };

/** The theme that somebody has chosen before, as the pages keep it. */
const choose = (theme: Theme): string =>
  `try { localStorage.setItem('polepro.theme', '${theme}'); } catch { /* A page without an origin. */ }`;

/** Pages of a device and a theme, and what is met on them. */
const collector = (browser: Browser, device: Device, theme: Theme) => {
  const opened: { page: OpenPage; paths: readonly string[] }[] = [];
  return {
    open: async (): Promise<OpenPage> => {
      const page = await openPage(browser, device.options);
      opened.push({ page, paths: collectPaths(page.page.context()) });
      await page.page.context().addInitScript(choose(theme));
      return page;
    },
    paths: () => opened.flatMap(({ paths }) => paths),
    problems: () => opened.flatMap(({ page }) => page.problems),
  };
};

/** Loads the chunks that no page has fetched, on a page of the build that they belong to; which, and what of them does not load. */
const loadOthers = async (
  address: string,
  { open, paths }: ReturnType<typeof collector>,
): Promise<Loaded> => {
  const chunks = await listChunks();
  const known = new Set(paths());
  const all = new Set([...chunks.app, ...chunks.site]);
  const { page, leave } = await open();
  const failed: string[] = [];
  for (const [path, ofBuild] of [
    ['/', chunks.site],
    ['/auth', chunks.app],
  ] as const) {
    await page.goto(`${address}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    failed.push(
      ...(await loadChunks(
        page,
        ofBuild.filter((chunk) => !known.has(chunk)),
      )),
    );
  }
  await leave();
  return { chunks: all.size, others: [...all].filter((chunk) => !known.has(chunk)), failed };
};

/** The reference of the API, which is a page of its own; in production only admins may read it. */
const seeApiDocs = async (address: string, admin: Account, open: () => Promise<OpenPage>): Promise<void> => {
  const { page, leave } = await open();
  await signInByCall(page, address, admin);
  await page.goto(`${address}/api/docs`);
  await page.getByRole('heading', { level: 1, name: 'PolePro' }).first().waitFor();
  await leave();
};

/** Goes to every screen, panel and dialog, and to every address as each role, and loads each chunk of the build. */
export const crawlPages = async (
  browser: Browser,
  { servesBuild, isProduction }: StartMode,
  { address, databaseUrl }: Started,
  device: Device,
  theme: Theme,
): Promise<Crawled> => {
  const collected = collector(browser, device, theme);
  const broken: string[] = [];
  let pages = 0;
  let last = 'none';
  const visit = async (_page: Page, stop: string): Promise<void> => {
    pages += 1;
    last = stop;
  };
  const newAccount: (role: (typeof roles)[number]) => ReturnType<typeof addAccount> = (role) =>
    addAccount(databaseUrl, role);
  /** One that breaks off is a problem, and the others go on. */
  const attempt = async (part: () => Promise<void>): Promise<void> => {
    await part().catch((error: unknown) => {
      broken.push(`It broke off after ${last}: ${String(error)}`);
    });
  };
  await attempt(async () => {
    const visitor = {
      address,
      account: await newAccount('pro'),
      admin: await newAccount('admin'),
      owner: await newAccount('studio_owner'),
      theme,
      isProduction,
    };
    await visitEveryScreen(collected.open, visitor, device, visit);
  });
  await attempt(() => visitEveryAddress(collected.open, { address, newAccount }, [null, ...roles], visit));
  await attempt(async () => {
    await seeApiDocs(address, await newAccount('admin'), collected.open);
    pages += 1;
  });
  let loaded: Loaded = { chunks: 0, others: [], failed: [] };
  if (servesBuild) await attempt(async () => void (loaded = await loadOthers(address, collected)));
  await Promise.all(browser.contexts().map((context) => context.close()));
  return {
    pages,
    requests: collected.paths().length,
    chunks: loaded.chunks,
    others: loaded.others,
    problems: [...broken, ...loaded.failed, ...collected.problems()],
  };
};

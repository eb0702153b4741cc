import type { Page } from 'playwright-core';
import type { Role } from '#contract/endpoint.ts';
import { PATHS } from '#tests/screens/paths.ts';
import {
  type Account,
  type OpenPage,
  navigateTo,
  seeEditor,
  signInByCall,
} from '#tests/support/browser/browser.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

type Installation = { address: string; newAccount: (role: Role) => Promise<Account> };

/** Waits until the page has drawn what the address leads to, and loads no part of it any more. */
const seePage = async (page: Page): Promise<void> => {
  // React draws with the next frame.
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  const loading = page.getByRole('status', { name: /^Loading/ });
  await waitUntil(
    () => `the page at ${page.url()}`,
    async () => (await loading.count()) === 0,
  );
};

/** Leads to the page at every address, as each role sees it, or as a visitor. */
export const visitEveryAddress = async (
  open: () => Promise<OpenPage>,
  { address, newAccount }: Installation,
  roles: readonly (Role | null)[],
  visit: (page: Page, stop: string) => Promise<void>,
): Promise<void> => {
  for (const role of roles) {
    const { page, leave } = await open();
    if (role !== null) await signInByCall(page, address, await newAccount(role));
    // The app, which a visitor of the landing page is not in.
    await page.goto(`${address}${role === null ? '/auth' : '/'}`);
    await (role === null ? page.getByRole('heading', { level: 1 }).waitFor() : seeEditor(page));
    for (const path of PATHS) {
      await navigateTo(page, `${address}${path}`);
      await seePage(page);
      await visit(page, `${role ?? 'visitor'} at ${path}`);
    }
    await leave();
  }
};

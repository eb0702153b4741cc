import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Role } from '#contract/endpoint.ts';
import { addAccount } from '#tests/support/add-account.ts';
import {
  type Account,
  type OpenPage,
  closeContexts,
  enterEditor,
  openPage,
  openHeadlessBrowser,
} from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { requestDrafts } from '#tests/support/browser/editor-steps.ts';
import type { ProductAddresses } from '#tests/support/running-product.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

type ProductInBrowser = {
  product: ProductAddresses;
  browser: () => Browser;
  /** A new account of a role, with nothing in it, and with so many downloads used this month. */
  newAccount: (role: Role, used?: { downloads: number }) => Promise<Account>;
  /** A page of its own with the editor, signed in with a new account of the role. */
  openEditor: (role: Role, device?: BrowserContextOptions) => Promise<OpenPage & { account: Account }>;
  /** The same, and every video is rendered as a small draft. */
  openEditorWithDrafts: (
    role: Role,
    device?: BrowserContextOptions,
  ) => Promise<OpenPage & { account: Account }>;
};

/** This process's own, because a shared one costs another process that hands on every message. It stays open for the next file. */
let own: Browser | undefined;

const browser = (): Browser => {
  if (own === undefined) throw new Error('The browser is open within tests only.');
  return own;
};

/** The product that all end-to-end files share, and the browser that those of this process share. */
export const productInBrowser = (): ProductInBrowser => {
  const product = inject('product');
  beforeAll(async () => {
    own ??= await openHeadlessBrowser();
  });
  afterAll(async () => {
    if (own !== undefined) await closeContexts(own);
  });
  const newAccount: ProductInBrowser['newAccount'] = (role, used) =>
    addAccount(product.databaseUrl, role, used);
  const openEditor: ProductInBrowser['openEditor'] = async (role, device = desktop) => {
    const account = await newAccount(role);
    const opened = await openPage(browser(), device);
    await enterEditor(opened.page, product.address, account);
    return { ...opened, account };
  };
  return {
    product,
    browser,
    newAccount,
    openEditor,
    openEditorWithDrafts: async (role, device) => {
      const opened = await openEditor(role, device);
      await requestDrafts(opened.page);
      return opened;
    },
  };
};

/** Asks again while the product is too busy to answer, as its own pages do. */
export const askUntilServed = async <Result>(
  ask: () => Promise<Result>,
  statusOf: (result: Result) => number,
): Promise<Result> => {
  // No `expect.poll`: a page's request may outlive its test, and that works within one only.
  let response = await ask();
  await waitUntil('a product that is not too busy', async () => {
    if (statusOf(response) === 503) response = await ask();
    return statusOf(response) !== 503;
  });
  return response;
};

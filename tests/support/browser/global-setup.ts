import type { TestProject } from 'vitest/node';
import { startBrowserServer } from '#tests/support/browser/browser.ts';
import { type ProductAddresses, startProduct } from '#tests/support/running-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The product that all end-to-end files use. */
    product: ProductAddresses;
    /** Where its browser is reached, for Playwright's `connect`. */
    browserEndpoint: string;
  }
}

/** One product and one browser for all end-to-end files; each test has an account and a browser context of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowserServer();
  // A product that does not start leaves no browser behind.
  const product = await startProduct().catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const { address, dataDir, rendersFolder, databaseUrl } = product;
  project.provide('product', { address, dataDir, rendersFolder, databaseUrl });
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await product.stop();
  };
}

import type { TestProject } from 'vitest/node';
import { type ProductAddresses, startProduct } from '#tests/support/running-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The product that all end-to-end files use. */
    product: ProductAddresses;
  }
}

/** One product for all end-to-end files; each test has an account and a browser context of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  const { address, dataDir, rendersFolder, databaseUrl } = product;
  project.provide('product', { address, dataDir, rendersFolder, databaseUrl });
  return product.stop;
}

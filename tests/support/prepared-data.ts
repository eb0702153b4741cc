import type { TestProject } from 'vitest/node';
import { startProduct } from '#tests/support/running-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data of a product that was started for the first time and stopped: its library is there, its accounts are. */
    preparedData: string;
  }
}

/** One first start for all end-to-end files, each of which goes on from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  await product.halt();
  project.provide('preparedData', product.dataDir);
  return product.stop;
}

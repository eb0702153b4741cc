import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { newPerson, openBrowser, type Person, signIn } from '#tests/support/person.ts';
import { type RunningProduct, startProduct } from '#tests/support/running-product.ts';
import { wantDrafts } from '#tests/support/want-drafts.ts';

export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type ProductInBrowser = {
  product: () => RunningProduct;
  browser: () => Browser;
  /** A person with an empty browser of their own, signed in with the account of a role and in front of the editor. */
  personAtWork: (role: string, device?: BrowserContextOptions) => Promise<Person>;
  /** The same, to whom every video comes as a small draft. */
  draftsman: (role: string, device?: BrowserContextOptions) => Promise<Person>;
};

/** The whole product and a browser, from before the first test of a file until after its last. */
export const productInBrowser = (): ProductInBrowser => {
  let started: { browser: Browser; product: RunningProduct } | undefined;
  beforeAll(async () => {
    const browser = await openBrowser();
    // One that does not start leaves no browser behind.
    const product = await startProduct(inject('preparedData')).catch(async (error: unknown) => {
      await browser.close();
      throw error;
    });
    started = { browser, product };
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.product.stop();
  });
  const running = () => {
    if (started === undefined) throw new Error('The product runs within tests only.');
    return started;
  };
  const personAtWork = async (role: string, device: BrowserContextOptions = desktop): Promise<Person> => {
    const { browser, product } = running();
    const person = await newPerson(browser, device);
    await signIn(person.page, product.address, product.account(role));
    return person;
  };
  return {
    product: () => running().product,
    browser: () => running().browser,
    personAtWork,
    draftsman: async (role, device) => {
      const person = await personAtWork(role, device);
      await wantDrafts(person.page);
      return person;
    },
  };
};

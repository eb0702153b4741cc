import { expect, test } from 'vitest';
import { devices } from '#tests/screens/every-screen.ts';
import { screenFaults } from '#tests/screens/screen-faults.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { isEveryCaseTried } from '#tests/support/every-case.ts';

const { product, browser, newAccount } = productInBrowser();

test('on a desktop no screen, panel or dialog has a serious fault', async () => {
  const visitor = {
    address: product.address,
    account: await newAccount('pro'),
    admin: await newAccount('admin'),
    owner: await newAccount('studio_owner'),
    isShort: !isEveryCaseTried,
  };
  const { screens, faults } = await screenFaults(browser(), visitor, devices.desktop);
  expect(screens).toBeGreaterThan(12);
  expect(faults).toEqual([]);
});

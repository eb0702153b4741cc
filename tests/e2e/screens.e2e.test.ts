import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devices, tour } from '#tests/screens/tour.ts';
import { openBrowser } from '#tests/support/person.ts';
import { type RunningProduct, startProduct } from '#tests/support/running-product.ts';
import { seriousFaults } from '#tests/support/serious-faults.ts';
import { smallTargets } from '#tests/support/small-targets.ts';

let product: RunningProduct | undefined;
let browser: Browser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test.each([devices.desktop, devices.phone])(
  'on $name no screen, panel or dialog has a serious fault, in either theme, and a phone no control under 44 px',
  async (device) => {
    const faults: string[] = [];
    let stops = 0;
    await tour(browser!, product!, { device, role: 'admin' }, async (page, stop, theme) => {
      stops += 1;
      const found = await seriousFaults(page);
      // The theme changes no size.
      if (device === devices.phone && theme === 'dark') found.push(...(await smallTargets(page)));
      faults.push(...found.map((fault) => `${stop}, ${theme}: ${fault}`));
    });
    expect(stops).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  },
);

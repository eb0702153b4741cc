import { expect, test } from 'vitest';
import { devices, tour } from '#tests/screens/tour.ts';
import { seriousFaults } from '#tests/support/serious-faults.ts';
import { smallTargets } from '#tests/support/small-targets.ts';
import { productInBrowser } from '#tests/support/product-in-browser.ts';

const { product, browser } = productInBrowser();

test.each([devices.desktop, devices.phone])(
  'on $name no screen, panel or dialog has a serious fault, in either theme, and a phone no control under 44 px',
  async (device) => {
    const faults: string[] = [];
    let stops = 0;
    await tour(browser(), product(), { device, role: 'admin' }, async (page, stop, theme) => {
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

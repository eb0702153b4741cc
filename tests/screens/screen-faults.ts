import type { Browser } from 'playwright-core';
import { type Device, type Visitor, devices, visitEveryScreen } from '#tests/screens/every-screen.ts';
import { contrastFaults, axeFaults, smallTargets } from '#tests/support/browser/accessibility.ts';
import { openPage } from '#tests/support/browser/browser.ts';

type ScreenFaults = {
  /** How many screens, panels and dialogs were seen, each theme counted. */
  screens: number;
  /** What obstructs a screen reader, and what is too small for a finger. */
  faults: string[];
};

/** Goes through every screen, panel and dialog on a device, as the visitor asks for them. */
export const screenFaults = async (
  browser: Browser,
  visitor: Visitor,
  device: Device,
): Promise<ScreenFaults> => {
  const faults: string[] = [];
  let screens = 0;
  await visitEveryScreen(
    () => openPage(browser, device.options),
    visitor,
    device,
    async (page, stop, theme, isFirst) => {
      screens += 1;
      // A theme changes colours, and neither names nor sizes.
      const found = await (isFirst ? axeFaults(page) : contrastFaults(page));
      if (device === devices.phone && isFirst) found.push(...(await smallTargets(page)));
      faults.push(...found.map((fault) => `${stop}, ${theme}: ${fault}`));
    },
  );
  return { screens, faults };
};

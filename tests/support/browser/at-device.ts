import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';

const devices = { desktop, phone } satisfies Record<string, BrowserContextOptions>;
/** What somebody has in hand. */
export type DeviceKind = keyof typeof devices;

/** Fills in fields by their labels. */
export const fill = async (within: Page | Locator, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    await within.getByLabel(label, { exact: true }).fill(value);
  }
};

/** Somebody at a device: on the phone everything is done by finger. */
export const atDevice = async (browser: Browser, device: DeviceKind) => {
  const { page, leave, expectProblem, allowProblem, readsEnd } = await openPage(browser, devices[device]);
  const press = (target: Locator): Promise<void> => (device === 'phone' ? target.tap() : target.click());
  const button = (name: string, within: Page | Locator = page): Locator =>
    within.getByRole('button', { name, exact: true });
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  const openSettings = async (): Promise<Locator> => {
    await press(button('Account'));
    if (device === 'phone') await press(button('Account Settings', dialog('Account')));
    // What loads moves what stands below it, perhaps between the touch and the tap.
    await dialog('Account Settings')
      .getByRole('status', { name: 'Loading' })
      .first()
      .waitFor({ state: 'detached' });
    return dialog('Account Settings');
  };
  const logOut = async (): Promise<void> => {
    await readsEnd();
    if (device === 'phone') await press(button('Account'));
    await press(button(device === 'phone' ? 'Log Out' : 'Logout'));
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('polepro.last-promo'))).toBeNull();
  };
  return { page, leave, expectProblem, allowProblem, press, button, dialog, openSettings, logOut };
};

/** Once the editor shows, with a video still to generate or one that is finished. */
export const atWork = (page: Page): Promise<void> => {
  const generate = page.getByRole('button', { name: 'Generate Video' });
  return generate.or(page.getByRole('button', { name: 'Video Ready' })).waitFor();
};

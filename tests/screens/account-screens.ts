import type { Page } from 'playwright-core';
import type { Screen } from '#tests/screens/every-screen.ts';
import { navigateTo } from '#tests/support/browser/browser.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** A dialog over the settings of the account, opened by the button of the same name after `close` has closed what was there. */
const overSettings = (name: string, close: (page: Page) => Promise<void>): Screen => ({
  name: name.toLowerCase().replaceAll(' ', '-'),
  open: async (page) => {
    await close(page);
    await dialog(page, 'Account Settings').waitFor();
    await button(page, name).click();
    await dialog(page, name).waitFor();
  },
});

/** The page of a tool, at the address of the same name. */
const toolScreen = (name: string, heading: string): Screen => ({
  name,
  open: async (page) => {
    await navigateTo(page, `/${name}`);
    await page.getByRole('heading', { name: heading }).waitFor();
  },
});

/** The screens and dialogs of the signed-in person's own account. */
export const accountScreens = (isWide: boolean): Screen[] => [
  {
    name: 'account-devices',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await button(page, 'Account').click();
      if (!isWide) await dialog(page, 'Account').getByRole('button', { name: 'Account Settings' }).click();
      const device = dialog(page, 'Account Settings').getByText('This device');
      await device.waitFor();
      await device.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'edit-name',
    open: async (page) => {
      await button(page, 'Edit').click();
      await page.getByLabel('Your name').fill('Ana');
    },
  },
  overSettings('Change Email', (page) => button(page, 'Cancel').click()),
  overSettings('Change Password', (page) => page.keyboard.press('Escape')),
  overSettings('Delete account', (page) => page.keyboard.press('Escape')),
  {
    name: 'account-switch',
    open: async (page) => {
      await navigateTo(page, '/account-switch');
      await page.getByRole('heading', { name: 'Switch Account' }).waitFor();
    },
  },
  toolScreen('api-tokens', 'API tokens'),
  {
    name: 'new-api-token',
    open: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('My assistant');
      await page.getByText('Make and change promos', { exact: true }).click();
      await button(page, 'Create token').click();
      await button(page, 'Copy token').waitFor();
    },
  },
  {
    name: 'revoke-api-token',
    open: async (page) => {
      await button(page, 'Done').click();
      // Another size has made one too.
      await button(page, 'Revoke My assistant').first().click();
      await dialog(page, 'Revoke My assistant?').waitFor();
    },
  },
  toolScreen('compression', 'Compress a video'),
  toolScreen('transparency-test', 'Test transparency'),
  toolScreen('transparency-test-simple', 'A transparent overlay'),
];

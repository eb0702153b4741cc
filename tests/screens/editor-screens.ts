import type { Page } from 'playwright-core';
import { accountScreens } from '#tests/screens/account-screens.ts';
import type { Screen } from '#tests/screens/every-screen.ts';
import { furtherScreens } from '#tests/screens/further-screens.ts';
import { seeSettled } from '#tests/screens/settled.ts';
import { navigateTo } from '#tests/support/browser/browser.ts';
import { preview } from '#tests/support/browser/editor-steps.ts';
import { textInPreview } from '#tests/support/browser/pointer.ts';

/** Buttons among the panels that do something instead of opening a panel. */
const ACTIONS = new Set(['Refresh', 'Download']);

/** A file name of what a person reads. */
const nameOf = (label: string): string => label.toLowerCase().replaceAll(/[^a-z]+/g, '-');

const panelsOf = (page: Page) => page.getByRole('navigation', { name: 'Panels' });

/** Waits until nothing is being loaded; a panel and its fields may each say so. */
const seeLoaded = (page: Page): Promise<void> =>
  page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' });

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
};

/** Opens a dialog by a button, after having closed the one before. */
const dialogBy = (name: string, button: string, opened: string): Screen => ({
  name,
  open: async (page) => {
    if ((await page.getByRole('dialog').count()) > 0) await closeDialog(page);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('dialog', { name: opened }).waitFor();
    await seeLoaded(page);
  },
});

const tapText = async (page: Page, hasTouch: boolean): Promise<void> => {
  const { middle } = await textInPreview(page, 'scene-text-1');
  await (hasTouch ? page.touchscreen.tap(middle.x, middle.y) : page.mouse.click(middle.x, middle.y));
};

const wideScreens: Screen[] = [
  {
    name: 'text-chosen',
    open: async (page) => {
      await tapText(page, false);
      await page.getByLabel('Font Size (px)').first().waitFor();
    },
  },
  {
    name: 'font-list',
    open: async (page) => {
      await page.getByLabel('Font Family').first().click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'everything-chosen',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await tapText(page, false);
      await page.keyboard.press('Control+a');
      await page
        .getByText(/elements selected/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'layers',
    open: async (page) => {
      await page.getByText('Layers', { exact: true }).click();
      await seeLoaded(page);
    },
  },
  dialogBy('my-promos', 'My promos', 'My promos'),
  dialogBy('versions', 'Version history', 'Version history'),
  dialogBy('account-settings', 'Account', 'Account Settings'),
  {
    name: 'keys',
    open: async (page) => {
      await closeDialog(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
];

const phoneScreens: Screen[] = [
  {
    name: 'element-popup',
    open: async (page) => {
      await closeDialog(page);
      await tapText(page, true);
      await page.getByRole('button', { name: 'Done' }).waitFor();
    },
  },
  {
    name: 'style',
    open: async (page) => {
      await page.getByRole('button', { name: 'All settings' }).click();
      await page.getByRole('dialog', { name: 'Style' }).waitFor();
      await seeLoaded(page);
    },
  },
  dialogBy('account', 'Account', 'Account'),
];

const emptyStage: Screen = {
  name: 'empty-stage',
  open: async (page) => {
    await closeDialog(page);
    await page.getByRole('button', { name: 'New promo', exact: true }).click();
    await page.getByText('Your promo is empty').waitFor();
    await seeSettled(page);
  },
};

/** The editor of a promo: its panels, whichever there are, and its dialogs; a short visit on a desktop leaves out those of both sizes. */
export const editorScreens = async (
  page: Page,
  address: string,
  { isWide, isShort }: { isWide: boolean; isShort: boolean },
): Promise<Screen[]> => {
  const seePromo = async (): Promise<void> => {
    await page.locator('[data-text-element="scene-text-1"]').first().waitFor();
    await preview(page).locator('canvas').first().waitFor();
  };
  const reopen = async (): Promise<void> => {
    await navigateTo(page, address);
    await seePromo();
  };
  // The app may know this page's person as a visitor.
  await page.goto(address);
  await seePromo();
  const labels = await panelsOf(page).getByRole('button').allInnerTexts();
  const panelScreens = labels
    .map((label) => label.trim())
    .filter((label) => !ACTIONS.has(label))
    .map((label) => ({
      name: `panel-${nameOf(label)}`,
      open: async () => {
        if (!isWide && (await page.getByRole('dialog').count()) > 0) await closeDialog(page);
        await panelsOf(page).getByRole('button', { name: label, exact: true }).click();
        if (!isWide) await page.getByRole('dialog').first().waitFor();
        await seeLoaded(page);
      },
    }));
  return [
    // It is open: its panels have been read.
    { name: 'editor', open: seeSettled },
    ...panelScreens,
    ...(isWide ? wideScreens : phoneScreens),
    ...(isWide && isShort ? [] : [emptyStage, ...accountScreens(isWide), ...furtherScreens(isWide, reopen)]),
  ];
};

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newPromo } from '#schema/new-promo.ts';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { boxOf, firstTextBox, isOver } from '#tests/support/browser/boxes.ts';
import { seeEditor } from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { preview, seeSaved, seeText } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { product, openEditor } = productInBrowser();

/** The field that renames a promo is below its poster, within its card. */
const seeFieldInItsRow = async (page: Page): Promise<void> => {
  const field = page.getByRole('textbox', { name: /^New title of/ });
  const card = page.getByRole('listitem').filter({ has: field });
  const [outside, inside] = [await boxOf(card), await boxOf(field)];
  const poster = await boxOf(card.locator('[data-shape=portrait] > [aria-hidden]'));
  expect(inside.y).toBeGreaterThanOrEqual(poster.y + poster.height);
  expect(inside.x).toBeGreaterThanOrEqual(outside.x);
  expect(inside.x + inside.width).toBeLessThanOrEqual(outside.x + outside.width);
  expect(inside.y + inside.height).toBeLessThanOrEqual(outside.y + outside.height);
};

/** Dialogs open at one height, and keep their size whatever they list. */
const seeSteadyDialogs = async (page: Page): Promise<void> => {
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const promos = dialog('My promos');
  await page.getByRole('button', { name: 'My promos' }).click();
  await promos
    .getByRole('button', { name: /^More for/ })
    .nth(10)
    .waitFor();
  const place = await boxOf(promos);
  for (const [tab, content] of [
    ['Videos', /^No videos yet/],
    ['Deleted', 'Deleted for good in 30 days'],
  ] as const) {
    await promos.getByText(tab, { exact: true }).click();
    await promos.getByText(content).waitFor();
    await expect.poll(() => boxOf(promos)).toEqual(place);
  }
  await page.keyboard.press('Escape');
  await promos.waitFor({ state: 'detached' });
  for (const [name, open] of [
    ['Version history', () => page.getByRole('button', { name: 'Version history' }).click()],
    ['Keyboard shortcuts', () => page.keyboard.press('?')],
    ['Account Settings', () => page.getByRole('button', { name: 'Account', exact: true }).click()],
  ] as const) {
    await open();
    await dialog(name).waitFor();
    await expect.poll(async () => (await boxOf(dialog(name))).y).toBe(place.y);
    await page.keyboard.press('Escape');
    await dialog(name).waitFor({ state: 'detached' });
  }
};

test('my promos: a copy is made, named, deleted, brought back twice and opened; an older version returns; one whose day has passed says so', async () => {
  const { page, leave } = await openEditor('studio_owner', desktop);
  await page.getByRole('button', { name: 'My promos' }).click();
  const list = page.getByRole('dialog', { name: 'My promos' });
  // Each card shows its promo with its texts.
  await list.locator('[data-text-element]').first().waitFor();
  await list.getByText('A to Z', { exact: true }).click();
  await list.locator('[data-text-element]').first().waitFor();
  await list
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  // The copy is open.
  await list.waitFor({ state: 'detached' });
  const title = page.getByRole('textbox', { name: 'Title of the promo' });
  await expect.poll(() => title.inputValue()).toMatch(/\(copy\)$/);
  await page.getByRole('button', { name: 'My promos' }).click();
  await list
    .getByRole('button', { name: /^Open (?!.*\(copy\))/ })
    .first()
    .click();
  await list.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'My promos' }).click();
  await list.getByRole('button', { name: /^More for .*\(copy\)/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await seeFieldInItsRow(page);
  await page.getByLabel(/^New title of/).fill('Summer camp');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'More for Summer camp' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await list.getByRole('button', { name: 'Open Summer camp' }).waitFor({ state: 'detached' });
  await page.getByRole('alert').getByRole('button', { name: 'Undo', exact: true }).click();
  await list.getByRole('button', { name: 'More for Summer camp' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await list.getByText('Deleted', { exact: true }).click();
  await list.getByText('Deleted for good in 30 days').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await list.getByRole('button', { name: 'Restore Summer camp' }).click();
  await list.getByText('Nothing here. A deleted promo can be restored for 30 days.').waitFor();
  await list.getByText('Promos', { exact: true }).click();
  await list.getByRole('button', { name: 'Open Summer camp' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title of the promo' }).inputValue())
    .toBe('Summer camp');

  await page.getByRole('button', { name: 'Version history' }).click();
  await page.getByLabel('Save this version under a name').fill('As it was');
  await page.getByRole('button', { name: 'Save version' }).click();
  await page.getByRole('button', { name: 'Restore As it was' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the version history' }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Header', { exact: true }).fill('CHANGED');
  await seeText(page, 'CHANGED');
  await seeSaved(page);
  await page.getByRole('button', { name: 'Version history' }).click();
  const versions = page.getByRole('dialog', { name: 'Version history' });
  await versions.locator('[data-text-element]').first().waitFor();
  await page.getByRole('button', { name: 'Restore As it was' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'The older version is restored.' });
  await expect.poll(async () => isOver(await boxOf(toast), await firstTextBox(page))).toBe(false);
  await preview(page).getByText('CHANGED').first().waitFor({ state: 'detached' });

  const deleted = page.url();
  await page.getByRole('button', { name: 'My promos' }).click();
  await list.getByRole('button', { name: 'More for Summer camp' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.waitForURL((url) => url.href !== deleted && url.searchParams.has('promo'));
  await seeEditor(page);
  await page.goBack();
  await seeEditor(page);
  expect(page.url()).not.toBe(deleted);
  // The editor says that the day of a class has passed.
  const { classInfo, ...rest } = newPromo();
  const past = { ...classInfo, classType: 'Pole Flow', schedule: 'One-time class', classDate: '2026-01-05' };
  const save = async (document: unknown): Promise<string> => {
    const saved = await page.request.post(`${product.address}/api/promos`, {
      headers: { origin: product.address },
      data: { document },
    });
    return z.object({ id: z.string() }).parse(await saved.json()).id;
  };
  // More than a dialog has room for.
  for (let count = 0; count < 10; count += 1) await save(newPromo());
  const id = await save({ ...rest, classInfo: past });
  await page.goto(`${product.address}/?promo=${id}`);
  await page.getByRole('alert').getByText('Pole Flow was on').waitFor();
  await seeSteadyDialogs(page);
  await leave();
});

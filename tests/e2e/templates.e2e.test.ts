import { expect, test } from 'vitest';
import { axeFaults, smallTargets } from '#tests/support/browser/accessibility.ts';
import { boxOf, firstTextBox, isOver } from '#tests/support/browser/boxes.ts';
import { desktop, phone, withMotion } from '#tests/support/browser/devices.ts';
import { previewTexts, seeSaved, seeText } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { openEditor } = productInBrowser();

test('on a desktop a template plays under the pointer, keeps the texts typed, is undone, and a person saves one of their own', async () => {
  const { page, leave } = await openEditor('pro', withMotion(desktop));
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Header', { exact: true }).fill('MY OWN NIGHT');
  await page.getByRole('button', { name: 'Templates', exact: true }).click();

  await page.getByRole('button', { name: 'Start from Silk flow' }).hover();
  await expect.poll(() => page.locator('aside video').count()).toBeGreaterThan(0);
  // What follows is about texts, and a preview that plays takes half a processor.
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Start from Silk flow' }).click();
  await seeText(page, 'slow is a power');
  await seeText(page, 'MY OWN NIGHT');
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await seeText(page, 'Lights low. Music up.');
  await page.getByRole('button', { name: /^Redo/ }).first().click();
  await seeText(page, 'slow is a power');

  await page.getByRole('button', { name: 'Save as template' }).click();
  // All of the form is in sight, though it stands at the end of a long list.
  const save = page.getByRole('button', { name: 'Save template' });
  const { y, height } = (await save.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(desktop.viewport.height);
  await page.getByLabel('Name of the template').fill('Our evening look');
  await save.click();
  await page.getByRole('button', { name: 'Start from Our evening look' }).waitFor();
  await seeSaved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Mine', exact: true }).click();
  await page.getByRole('button', { name: 'More for Our evening look' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText(/^You have no templates yet/).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Start from Our evening look' }).waitFor();
  await leave();
});

test('on a phone a new promo leads to the templates, which are searched and selected by touch', async () => {
  const { page, leave } = await openEditor('user', phone);
  await page.getByRole('button', { name: 'New promo' }).tap();
  await page.getByRole('button', { name: 'Choose a template' }).tap();
  const panel = page.getByRole('dialog', { name: 'Start from a template' });
  await panel.getByRole('searchbox', { name: 'Search templates' }).fill('giveaway');
  await expect.poll(() => panel.getByRole('button', { name: /^Start from / }).count()).toBe(1);
  await panel.getByRole('searchbox', { name: 'Search templates' }).fill('');
  await panel.getByRole('button', { name: 'People' }).tap();
  expect(await axeFaults(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Start from Student of the month' }).tap();
  await panel.waitFor({ state: 'detached' });
  // The toast is above the play bar, which leaves room for two lines, and not over the first text.
  const toast = await boxOf(page.getByRole('alert').filter({ hasText: 'Your design is' }));
  await seeText(page, 'STUDENT OF');
  const bar = page.getByRole('region', { name: 'Video', exact: true });
  const controls = page.getByRole('region', { name: 'Playback' });
  expect(toast.y + toast.height).toBeLessThanOrEqual((await boxOf(controls)).y);
  expect(toast.height).toBeLessThanOrEqual(72);
  expect(isOver(toast, await firstTextBox(page))).toBe(false);
  // The samples are named below the canvas, or in the bar.
  await page.getByText(/^Still sample text: /).waitFor();
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await expect
      .poll(async () => {
        const texts = await previewTexts(page).all();
        const boxes = await Promise.all(texts.map(boxOf));
        const { y, height } = await boxOf(controls);
        const lowest = Math.max(...boxes.map((box) => box.y + box.height));
        return { isFree: lowest <= y, isAboveBar: y + height <= (await boxOf(bar)).y };
      })
      .toEqual({ isFree: true, isAboveBar: true });
  }
  await leave();
});

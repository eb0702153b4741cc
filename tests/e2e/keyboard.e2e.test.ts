import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { preview, requestDrafts, seeText, seeVideoReady } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { product, browser, newAccount } = productInBrowser();

/** More steps than any screen has controls. */
const MANY = 250;

/** What the page's own types say of a part of it. */
type PageNode = { isConnected: boolean; ownerDocument: { activeElement: unknown } };

/** Presses Tab until this has the focus. To search the whole page for it after each press would take longer than the presses. */
const tabTo = async (page: Page, goal: Locator): Promise<void> => {
  let part = await goal.elementHandle();
  for (let step = 0; step < MANY; step += 1) {
    await page.keyboard.press('Tab');
    const found = await part.evaluate((node: PageNode) => ({
      hasFocus: node === node.ownerDocument.activeElement,
      isGone: !node.isConnected,
    }));
    if (found.hasFocus) return;
    // The page may have drawn it anew.
    if (found.isGone) part = await goal.elementHandle();
  }
  throw new Error(`Tab never reached ${String(goal)}.`);
};

const press = async (page: Page, goal: Locator): Promise<void> => {
  await tabTo(page, goal);
  await page.keyboard.press('Enter');
};

test('a whole promo is made by keyboard alone: signing in, text, video, GIF, places, undo, and the finished video', async () => {
  const { page, leave } = await openPage(browser(), desktop);
  await requestDrafts(page);
  await page.goto(`${product.address}/auth`);
  const { email, password } = await newAccount('pro');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Generate Video' }).waitFor();
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

  await press(page, button('Text'));
  const textField = page.getByLabel('Header', { exact: true });
  await tabTo(page, textField);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('BY KEYS ALONE');
  await seeText(page, 'BY KEYS ALONE');

  await press(page, button('Video'));
  const others = page.getByRole('button', { name: /as background video$/, pressed: false });
  await others.first().waitFor();
  const name = (await others.first().getAttribute('aria-label')) ?? '';
  const video = page.getByRole('button', { name, exact: true });
  await press(page, video);
  await expect.poll(() => video.getAttribute('aria-pressed')).toBe('true');

  await press(page, button('GIFs'));
  const canvases = preview(page).locator('canvas');
  const before = await canvases.count();
  await press(page, page.getByRole('button', { name: /^Add / }).first());
  await expect.poll(() => canvases.count()).toBeGreaterThan(before);

  // The canvas: Page Up and Down choose, arrows move what is chosen, undo takes that back.
  await page.keyboard.press('PageUp');
  const across = page.getByRole('textbox', { name: 'X Position (%)' });
  const place = await across.inputValue();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => across.inputValue()).not.toBe(place);
  await page.keyboard.press('Control+z');
  await expect.poll(() => across.inputValue()).toBe(place);

  await press(page, button('Settings'));
  await tabTo(page, page.getByRole('textbox', { name: 'Length (seconds)' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1');
  await press(page, button('Generate Video'));
  await seeVideoReady(page);
  const started = page.waitForEvent('download');
  await press(page, button('Download Video'));
  expect((await started).suggestedFilename()).toMatch(/\.mp4$/);
  await leave();
});

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import { previewTexts, seeSaved, undoDescription } from '#tests/support/browser/editor-steps.ts';
import { dragWithMouse, middleOf } from '#tests/support/browser/pointer.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { openEditor } = productInBrowser();

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

const choose = async (
  page: Page,
  label: string,
  option: string,
  press: (target: Locator) => Promise<void>,
) => {
  const field = page.getByRole('combobox', { name: label, exact: true }).first();
  await field.scrollIntoViewIfNeeded();
  await press(field);
  await press(page.getByRole('option', { name: option, exact: true }));
  await expect.poll(() => field.inputValue()).toBe(option);
};

const timeOf = (page: Page, name: string): Locator => page.getByRole('slider', { name, exact: true });
const valueOf = async (part: Locator): Promise<number> => Number(await part.getAttribute('aria-valuenow'));

/** Goes to a moment of the preview. */
const seek = (page: Page, frame: number): Promise<void> =>
  page.getByRole('slider', { name: 'Position in the video' }).fill(String(frame));

test('on a desktop texts come one after another, each its way, by mouse and by keys; each is one undo step and stays', async () => {
  const { page, leave } = await openEditor('pro', desktop);
  await button(page, 'Start from Neon class').click();
  await previewTexts(page).first().waitFor();
  await button(page, 'Timeline').click();
  const timeline = page.getByRole('region', { name: 'Timeline' });

  const start = timeOf(page, 'Every Thursday: comes at');
  const before = await valueOf(start);
  const from = await middleOf(start);
  await dragWithMouse(page, from, { x: from.x + 90, y: from.y });
  await page.mouse.up();
  await expect.poll(() => valueOf(start)).toBeGreaterThan(before + 0.5);
  await expect.poll(() => undoDescription(page)).toBe('changing the time of Schedule');
  const dragged = await valueOf(start);
  await start.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => valueOf(start)).toBeCloseTo(dragged + 0.1, 1);

  // What is selected in the timeline is edited beside it.
  await button(timeline, /Every Thursday/).click();
  await choose(page, 'Enter', 'Typewriter', (target) => target.click());
  await choose(page, 'Exit', 'Fade', (target) => target.click());
  await choose(page, 'While it shows', 'Sway', (target) => target.click());
  await expect.poll(() => undoDescription(page)).toBe('changing the motion of Schedule');
  await page
    .getByRole('group', { name: 'Motion' })
    .getByRole('button', { name: 'One after another' })
    .click();
  await expect.poll(() => valueOf(timeOf(page, 'Sample Studio: comes at'))).toBeGreaterThan(1);

  const studio = previewTexts(page).getByText('Sample Studio');
  await seek(page, 5);
  await expect.poll(() => studio.isVisible()).toBe(false);
  await seek(page, 200);
  await expect.poll(() => studio.isVisible()).toBe(true);
  // Selected, it is faintly there where it does not appear; the first frame is the cover, which shows all.
  await button(timeline, /Sample Studio/).click();
  await seek(page, 5);
  await expect.poll(() => studio.isVisible()).toBe(true);
  await button(timeline, /Every Thursday/).click();
  await seek(page, 5);
  await expect.poll(() => studio.isVisible()).toBe(false);
  await seek(page, 0);
  await expect.poll(() => studio.isVisible()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);

  await button(page, 'Undo').click();
  await expect.poll(() => valueOf(start)).toBeCloseTo(dragged + 0.1, 1);
  await button(page, 'Redo').click();
  await seeSaved(page);
  await page.reload();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await expect.poll(() => valueOf(timeOf(page, 'Sample Studio: comes at'))).toBeGreaterThan(1);
  await leave();
});

test('on a phone a text gets its motion by touch alone', async () => {
  const { page, leave } = await openEditor('pro', phone);
  await button(page, 'Templates').tap();
  await button(page, 'Start from Neon class').tap();
  const text = previewTexts(page).getByText('Every Thursday').first();
  await text.waitFor();
  await expect
    .poll(async () => {
      await text.tap({ force: true });
      return button(page, 'Motion').isVisible();
    })
    .toBe(true);
  await button(page, 'Motion').tap();
  await choose(page, 'Enter', 'Pop', (target) => target.tap());
  await choose(page, 'Words', 'Karaoke, word by word', (target) => target.tap());
  const grip = (await timeOf(page, 'This element: comes at').boundingBox())!;
  expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(44);
  await button(page, 'Done').tap();
  await button(page, 'Undo').tap();
  await expect.poll(() => undoDescription(page)).toBe('changing the motion of Schedule');
  await seeSaved(page);
  await leave();
});

import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import { seeSaved, undoDescription } from '#tests/support/browser/editor-steps.ts';
import { dragWithMouse, touchOn, middleOf } from '#tests/support/browser/pointer.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { WORK_MS, waitUntil } from '#tests/support/wait-until.ts';

const { openEditor } = productInBrowser();

const folder = testFolder();

const openVideos = (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('button', { name: 'Video', exact: true })
    .click();

const adjust = (page: Page): Promise<void> => page.getByRole('button', { name: 'Adjust' }).click();

const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name });

const valueOf = async (part: Locator): Promise<number> => Number(await part.getAttribute('aria-valuenow'));

/** Presses what may go at any moment. */
const pressIfThere = (target: Locator): Promise<void> =>
  target.click({ timeout: 5000 }).catch(() => undefined);

/** The mark with this element and finding, even when others take its place; null if it goes meanwhile. */
const exactly = async (page: Page, mark: Locator): Promise<Locator | null> => {
  const [element, name] = await Promise.all(
    ['data-frame-of', 'aria-label'].map((attribute) => mark.getAttribute(attribute, { timeout: 5000 })),
  ).catch(() => []);
  return element && name
    ? page.locator(`[data-frame-of="${element}"]`).and(page.getByRole('button', { name, exact: true }))
    : null;
};

test('on a desktop a wide video is uploaded, trimmed, moved in its frame and mirrored, each one undo step; a text that is hard to read is fixed', async () => {
  const clip = join(folder, 'Bright hall.mp4');
  await makeMedia(
    clip,
    '-f lavfi -i color=c=0xf4f0ea:s=640x360:r=30 -t 4 -c:v libx264 -preset veryfast -pix_fmt yuv420p',
  );
  const { page, leave } = await openEditor('pro', desktop);
  await openVideos(page);
  await page.getByText('My Videos', { exact: true }).click();
  await page.locator('input[type=file]').first().setInputFiles(clip);
  // It is the background from the start, and its card says so once it is in the library.
  const card = page.getByRole('button', { name: 'Bright hall as background video', pressed: true });
  await card.waitFor({ timeout: WORK_MS });
  await adjust(page);

  const end = slider(page, 'Trim end');
  await expect.poll(() => valueOf(end)).toBe(4);
  const from = await middleOf(end);
  await dragWithMouse(page, from, { x: from.x - 100, y: from.y });
  await page.mouse.up();
  await expect.poll(() => undoDescription(page)).toMatch(/trimming the video/);
  const trimmed = await valueOf(end);
  expect(trimmed).toBeLessThan(3);

  const seen = slider(page, 'Visible part of the video');
  await seen.scrollIntoViewIfNeeded();
  const bright = await middleOf(seen);
  await dragWithMouse(page, bright, { x: bright.x - 60, y: bright.y });
  await page.mouse.up();
  await expect.poll(() => undoDescription(page)).toMatch(/moving the video/);
  const focus = await valueOf(seen);
  expect(focus).toBeLessThan(45);
  await page.getByRole('switch', { name: 'Mirror horizontally' }).click();
  expect(await axeFaults(page)).toEqual([]);

  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => valueOf(seen)).toBe(50);
  await expect.poll(() => valueOf(end)).toBe(trimmed);
  await page.keyboard.press('Control+z');
  await expect.poll(() => valueOf(end)).toBe(4);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => valueOf(seen)).toBe(focus);

  // The pale text of the first promo is hard to read over a bright video, once somebody has looked.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const marks = page.getByRole('button', { name: /^Hard to read/ });
  await marks.first().waitFor();
  const why = page.getByRole('dialog', { name: 'Hard to read' });
  await marks.first().click();
  await why.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const openMark = page.locator('[data-frame-of][aria-expanded=true]');
  let fixed = marks.first();
  const before = await undoDescription(page);
  // The dialog goes with its mark when frames are read again. A press that is late counts as well: what tells is the step that it makes.
  await waitUntil('a fix to be pressed', async () => {
    if ((await undoDescription(page)) !== before) return true;
    if (!(await why.isVisible())) await pressIfThere(marks.first());
    fixed = (await exactly(page, openMark)) ?? fixed;
    await pressIfThere(why.getByRole('button').first());
    return (await undoDescription(page)) !== before;
  });
  await expect.poll(() => fixed.count()).toBe(0);

  await seeSaved(page);
  await page.reload();
  await openVideos(page);
  await adjust(page);
  await expect.poll(() => valueOf(slider(page, 'Trim end'))).toBe(trimmed);
  await leave();
});

test('on a phone the finger moves the ends of the part and the part itself, and the page stays where it is', async () => {
  const { page, leave } = await openEditor('pro', phone);
  await openVideos(page);
  await page
    .getByRole('button', { name: /as background video$/, pressed: false })
    .first()
    .click();
  await adjust(page);
  const begin = slider(page, 'Trim start');
  await begin.scrollIntoViewIfNeeded();
  const fingers = await touchOn(page);
  const from = await middleOf(begin);
  await fingers.touch(from);
  await fingers.move({ x: from.x + 120, y: from.y + 30 });
  await fingers.lift();
  await expect.poll(() => valueOf(begin)).toBeGreaterThan(3);
  const start = await valueOf(begin);
  await expect.poll(async () => (await middleOf(begin)).y).toBeCloseTo(from.y, 0);

  const part = slider(page, 'Trimmed part of the video');
  const held = await middleOf(part);
  await fingers.touch(held);
  await fingers.move({ x: held.x - 60, y: held.y });
  await fingers.lift();
  await expect.poll(() => valueOf(begin)).toBeLessThan(start);
  for (const target of [begin, slider(page, 'Trim end'), part]) {
    const { width, height } = (await target.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(await axeFaults(page)).toEqual([]);
  await leave();
});

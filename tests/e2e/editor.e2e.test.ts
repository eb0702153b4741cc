import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { boxOf, isOver } from '#tests/support/browser/boxes.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import { preview, seeText } from '#tests/support/browser/editor-steps.ts';
import { dragWithMouse, middleOf, touchOn, textInPreview } from '#tests/support/browser/pointer.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { openEditor } = productInBrowser();

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('[ED-101] [ED-103] on a desktop a text is dragged, nudged, resized, duplicated and deleted, and all of it undone', async () => {
  const { page, leave } = await openEditor('pro', desktop);
  await page.getByRole('button', { name: 'Start from Guest workshop' }).click();
  await seeText(page, 'Floorwork');
  const place = async () => [
    await field(page, 'X Position (%)').inputValue(),
    await field(page, 'Y Position (%)').inputValue(),
  ];
  const first = await textInPreview(page, 'header');
  await page.mouse.click(first.middle.x, first.middle.y);
  const before = await place();

  // Near the middle of the frame it catches the middle, and the lines say so.
  const stage = (await preview(page).boundingBox())!;
  const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
  await dragWithMouse(page, first.middle, { x: middle.x + 1, y: middle.y + 120 });
  await expect.poll(() => page.locator('[data-canvas] > span').count()).toBeGreaterThan(0);
  await page.mouse.up();
  await expect.poll(() => field(page, 'X Position (%)').inputValue()).toBe('50');

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => field(page, 'X Position (%)').inputValue()).toBe('50.5');

  const corner = (await page.locator('[data-corner="bottom-right"]').boundingBox())!;
  const size = Number(await field(page, 'Font Size (px)').inputValue());
  await dragWithMouse(page, { x: corner.x + 14, y: corner.y + 14 }, { x: corner.x + 54, y: corner.y + 30 });
  await page.mouse.up();
  await expect
    .poll(async () => Number(await field(page, 'Font Size (px)').inputValue()))
    .toBeGreaterThan(size);

  await page.keyboard.press('Control+d');
  await expect.poll(() => preview(page).getByText('Floorwork').count()).toBeGreaterThan(1);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');

  // Drag, nudge, size, double, delete: each is one step back.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z');
  const back = await textInPreview(page, 'header');
  await page.mouse.click(back.middle.x, back.middle.y);
  await expect.poll(place).toEqual(before);
  await leave();
});

test('[ED-042] [ED-043] [ED-102] [ED-108] on a phone a tap opens the text field, two fingers resize and rotate, and the trash deletes what is dropped on it', async () => {
  const { page, leave } = await openEditor('beta', phone);
  await page.getByRole('button', { name: 'Templates' }).tap();
  await page.getByRole('button', { name: 'Start from Guest workshop' }).tap();
  await seeText(page, 'Floorwork');
  const fingers = await touchOn(page);
  const { middle } = await textInPreview(page, 'header');

  await page.touchscreen.tap(middle.x, middle.y);
  const popup = page.getByRole('region', { name: 'Edit Header' });
  await popup.getByLabel('Text', { exact: true }).fill('SPRING\nSHOWCASE');
  expect(await axeFaults(page)).toEqual([]);
  await popup.getByRole('button', { name: 'Done' }).tap();
  await seeText(page, 'SPRING');

  const at = async () => (await textInPreview(page, 'header')).middle;
  const start = await at();
  await fingers.touch({ x: start.x - 30, y: start.y });
  await fingers.touch({ x: start.x - 30, y: start.y }, { x: start.x + 30, y: start.y });
  await fingers.move({ x: start.x - 40, y: start.y - 40 }, { x: start.x + 40, y: start.y + 40 });
  await fingers.lift();
  const turned = preview(page).locator('[data-text-element="header"]');
  await expect.poll(() => turned.getAttribute('style')).toContain('rotate(45deg)');

  const stage = (await preview(page).boundingBox())!;
  const from = await at();
  await fingers.touch(from);
  await fingers.move({ x: from.x, y: from.y + 100 });
  expect(await page.getByText('Drag here to delete').count()).toBe(0);
  await fingers.move({ x: from.x, y: stage.y + stage.height - 100 });
  await page.getByText('Drag here to delete').waitFor();
  await fingers.move({ x: stage.x + stage.width / 2, y: stage.y + stage.height - 48 });
  await page.getByText('Let go to delete').waitFor();
  await fingers.lift();
  await turned.waitFor({ state: 'detached' });

  // Pressed at once: the browser must not take the throw for one of the page. The drag and the throw are one step back, the pinch another.
  await page.getByRole('button', { name: 'Undo' }).tap();
  await turned.waitFor();
  await expect.poll(async () => Math.round((await at()).y)).toBe(Math.round(from.y));
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => turned.getAttribute('style')).toContain('rotate(0deg)');

  // A finger moves a selected text of one short line, wherever it lies on it.
  const small = (await textInPreview(page, 'time')).middle;
  await page.touchscreen.tap(small.x, small.y);
  const fields = page.getByRole('region', { name: 'Edit Time' });
  await fields.waitFor();
  await page.goBack();
  await fields.waitFor({ state: 'detached' });
  const frameOfTime = () => boxOf(page.locator('[data-frame-of="time"]'));
  const frame = await frameOfTime();

  // A handle that lies over a neighbour is still a handle of the selected text.
  const dot = await middleOf(page.locator('[data-corner="bottom-right"] > *'));
  const below = preview(page).locator('[data-text-element="studio"]');
  const neighbor = await boxOf(below);
  // A finger seldom hits its middle.
  const press = { x: dot.x + 6, y: dot.y + 6 };
  expect(isOver({ ...press, width: 1, height: 1 }, neighbor)).toBe(true);
  await fingers.touch(press);
  await fingers.move({ x: press.x + 30, y: press.y + 24 });
  await fingers.lift();
  await expect.poll(async () => (await frameOfTime()).height).toBeGreaterThan(frame.height * 1.2);
  expect(await boxOf(below)).toEqual(neighbor);
  expect(await page.locator('[data-frame-of]').count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(frameOfTime).toEqual(frame);

  const edge = { x: frame.x + 4, y: frame.y + frame.height - 4 };
  await fingers.touch(edge);
  await fingers.move({ x: edge.x, y: edge.y + 120 });
  await fingers.lift();
  await expect.poll(async () => (await textInPreview(page, 'time')).middle.y - small.y).toBeGreaterThan(90);
  expect((await frameOfTime()).height).toBeCloseTo(frame.height, 0);
  await leave();
});

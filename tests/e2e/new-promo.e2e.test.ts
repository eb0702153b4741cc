import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import { preview, seeSaved, seeVideoReady, undoDescription } from '#tests/support/browser/editor-steps.ts';
import { dragWithMouse, touchOn, middleOf, textInPreview } from '#tests/support/browser/pointer.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { openEditor, openEditorWithDrafts } = productInBrowser();

const text = (page: Page): Locator => preview(page).locator('[data-text-element="text"]');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const panelButton = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const videos = (page: Page): Locator => page.getByRole('button', { name: /as background video$/ });
/** The pictures of overlays on the preview. */
const GIFS = '[data-layer]:not(:has([data-text-element]))';
const gifs = (page: Page): Locator => preview(page).locator(GIFS);

/** The properties of an element that a test reads inside the page, whose types are not known here. */
type PagePart = { textContent: string; getAttribute: (name: string) => string | null };

/** Everything the preview shows, as it is in its page: texts, positions, sizes, rotations and images. */
const previewContents = (page: Page): Promise<string[]> =>
  preview(page)
    .locator(`[data-text-element], ${GIFS}`)
    .evaluateAll((parts: PagePart[]) =>
      parts.map((part) => `${part.textContent} ${part.getAttribute('style') ?? ''}`),
    );

/** Presses a button until it is disabled; returns its label before each press. */
const pressUntilDisabled = async (
  page: Page,
  name: 'Undo' | 'Redo',
  press: (at: Locator) => Promise<void>,
) => {
  const labels: string[] = [];
  while (await button(page, name).isEnabled()) {
    labels.push((await button(page, name).getAttribute('aria-description')) ?? '');
    const state = async () => [
      await button(page, name).getAttribute('aria-description'),
      await previewContents(page),
    ];
    const before = await state();
    await press(button(page, name));
    // A finger's press is a press only when the browser is sure that it is nothing else.
    await expect.poll(state).not.toEqual(before);
    if (labels.length > 40) throw new Error(`${name} comes to no end: ${labels.join(', ')}.`);
  }
  return labels;
};

/** Takes back what was made step by step, down to an empty preview, and makes it again; what the preview showed before and shows again. */
const undoAndRedoEverything = async (
  page: Page,
  press: (at: Locator) => Promise<void>,
  steps: readonly string[],
): Promise<string[]> => {
  const made = await previewContents(page);
  expect(await pressUntilDisabled(page, 'Undo', press)).toEqual(steps);
  await page.getByText('Your promo is empty').waitFor();
  expect(await pressUntilDisabled(page, 'Redo', press)).toEqual(steps.toReversed());
  await expect.poll(() => previewContents(page)).toEqual(made);
  return made;
};

test('[ED-001] [ED-021] on a desktop a promo is made from scratch: video, text, its position and style, GIFs, one of them deleted, all undone and redone, the page reloaded while typing, and the video generated', async () => {
  const { page, leave } = await openEditorWithDrafts('studio_team', desktop);
  await button(page, 'New promo').click();
  await page.getByText('Your promo is empty').waitFor();
  const nothing = await previewContents(page);
  expect(nothing).toEqual([]);

  await panelButton(page, 'Video').click();
  await videos(page).nth(2).click();
  expect(await undoDescription(page)).toBe('changing the background video');

  await panelButton(page, 'Text').click();
  await button(page, 'Add text').click();
  await page.getByLabel('Edit Text Content').fill('Spin into spring');
  await text(page).getByText('Spin into spring').waitFor();
  const { middle } = await textInPreview(page, 'text');
  await dragWithMouse(page, middle, { x: middle.x, y: middle.y - 160 });
  await page.mouse.up();
  const place = await field(page, 'Y Position (%)').inputValue();
  expect(Number(place)).toBeLessThan(35);
  await field(page, 'Font Size (px)').fill('40');
  await field(page, 'Font Size (px)').press('Tab');
  await button(page, 'Solid').click();

  await panelButton(page, 'GIFs').click();
  await button(page, 'Add Hearts').click();
  await button(page, 'Add Sparkles').click();
  await expect.poll(() => gifs(page).count()).toBe(2);
  const corner = await middleOf(page.locator('[data-corner="bottom-right"]'));
  await dragWithMouse(page, corner, { x: corner.x - 20, y: corner.y - 20 });
  await page.mouse.up();
  await expect.poll(async () => Number(await field(page, 'Size Scale (%)').inputValue())).toBeLessThan(200);
  await page.keyboard.press('Delete');
  await expect.poll(() => gifs(page).count()).toBe(1);

  const made = await undoAndRedoEverything(page, (at) => at.click(), [
    'deleting the GIF',
    'resizing the GIF',
    'adding the GIF',
    'adding the GIF',
    'changing the background of Text',
    'resizing Text',
    'moving Text',
    'editing Text',
    'adding Text',
    'changing the background video',
  ]);

  await panelButton(page, 'Text').click();
  await page.getByLabel('Text', { exact: true }).press('End');
  await page.keyboard.type('!');
  await page.reload();
  await text(page).getByText('Spin into spring!').waitFor();
  await expect.poll(() => gifs(page).count()).toBe(1);
  expect(await previewContents(page)).toEqual(
    made.map((line) => line.replace('into spring', 'into spring!')),
  );
  await panelButton(page, 'Video').click();
  await expect.poll(() => videos(page).nth(2).getAttribute('aria-pressed')).toBe('true');
  await seeSaved(page);

  await panelButton(page, 'Settings').click();
  await field(page, 'Length (seconds)').fill('1');
  await field(page, 'Length (seconds)').press('Tab');
  await button(page, 'Generate Video').click();
  await seeVideoReady(page);
  await leave();
});

test('on a phone a promo is made from scratch by touch: video, text, drag, style, a GIF pinched, another dropped in the trash, all undone and redone, and the page reloaded', async () => {
  const { page, leave } = await openEditor('beta', phone);
  const openPanel = (name: string) => panelButton(page, name).tap();
  const closePanel = (title: string) => button(page, `Close ${title}`).tap();
  await button(page, 'New promo').tap();
  await page.getByText('Your promo is empty').waitFor();

  await openPanel('Video');
  await videos(page).nth(2).tap();
  await expect.poll(() => videos(page).nth(2).getAttribute('aria-pressed')).toBe('true');
  await closePanel('Choose Video');
  await openPanel('Text');
  await button(page, 'Add text').tap();
  await page.getByLabel('Text', { exact: true }).fill('Spin into spring');
  await closePanel('Your texts');

  const fingers = await touchOn(page);
  const from = (await textInPreview(page, 'text')).middle;
  await fingers.touch(from);
  await fingers.move({ x: from.x, y: from.y - 130 });
  await fingers.lift();
  await expect.poll(async () => (await textInPreview(page, 'text')).middle.y).toBeLessThan(from.y - 80);
  const placed = (await textInPreview(page, 'text')).middle;
  await page.touchscreen.tap(placed.x, placed.y);
  const popup = page.getByRole('region', { name: 'Edit Text' });
  await popup.getByRole('combobox', { name: 'Background Style' }).tap();
  await page.getByRole('option', { name: 'Solid' }).tap();
  await popup.getByRole('button', { name: 'Done' }).tap();

  await openPanel('GIFs');
  await button(page, 'Add Hearts').tap();
  await button(page, 'Add Sparkles').tap();
  await closePanel('Choose Pole GIFs');
  await expect.poll(() => gifs(page).count()).toBe(2);
  const hearts = await middleOf(gifs(page).first());
  const before = (await gifs(page).first().boundingBox())!.width;
  await fingers.touch({ x: hearts.x - 20, y: hearts.y }, { x: hearts.x + 20, y: hearts.y });
  await fingers.move({ x: hearts.x - 30, y: hearts.y }, { x: hearts.x + 30, y: hearts.y });
  await fingers.lift();
  await expect.poll(async () => (await gifs(page).first().boundingBox())!.width / before).toBeCloseTo(1.5, 1);

  const stage = (await preview(page).boundingBox())!;
  const sparkles = await middleOf(gifs(page).last());
  await fingers.touch(sparkles);
  const trash = { x: stage.x + stage.width / 2, y: stage.y + stage.height - 48 };
  await fingers.move(trash);
  await page.getByText('Let go to delete').waitFor();
  // A finger that still moves when it is lifted is a fling to the browser, which takes the next tap for its end.
  await fingers.move(trash);
  await fingers.lift();
  await expect.poll(() => gifs(page).count()).toBe(1);

  const made = await undoAndRedoEverything(page, (at) => at.tap(), [
    'deleting the GIF',
    'resizing the GIF',
    'adding the GIF',
    'adding the GIF',
    'changing the background of Text',
    'moving Text',
    'editing Text',
    'adding Text',
    'changing the background video',
  ]);

  await openPanel('Text');
  await page.getByLabel('Text', { exact: true }).press('End');
  await page.keyboard.type('!');
  await page.reload();
  await text(page).getByText('Spin into spring!').waitFor();
  await expect.poll(() => gifs(page).count()).toBe(1);
  expect(await previewContents(page)).toEqual(
    made.map((line) => line.replace('into spring', 'into spring!')),
  );
  await seeSaved(page);
  await leave();
});

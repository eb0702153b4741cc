import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { undoDescription } from '#tests/support/browser/editor-steps.ts';
import { dragWithMouse, textInPreview } from '#tests/support/browser/pointer.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { openEditor } = productInBrowser();

const canvas = (page: Page) => page.getByRole('group', { name: 'Canvas' });
const canvasWidth = async (page: Page) => (await canvas(page).boundingBox())!.width;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const selected = (page: Page, count: number) =>
  page.getByRole('paragraph').filter({ hasText: `${count} elements selected` });

/** One below the other: no handle lies over another text. */
const addThreeTexts = async (page: Page): Promise<void> => {
  await button(page, 'New promo').click();
  await page.getByText('Your promo is empty').waitFor();
  for (const [id, steps] of [
    ['text', -8],
    ['text-2', 0],
    ['text-3', 8],
  ] as const) {
    await page.getByText('Layers', { exact: true }).click();
    await button(page, 'Add text').click();
    // The keys move what is selected.
    await page.locator(`[data-frame-of="${id}"]`).waitFor();
    await canvas(page).focus();
    const key = steps < 0 ? 'Shift+ArrowUp' : 'Shift+ArrowDown';
    for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(key);
  }
};

const middle = async (page: Page, id: string) => (await textInPreview(page, id)).middle;

/** Of three texts; they are there again at the end. */
const selectAndArrange = async (page: Page): Promise<void> => {
  await page.getByText('Element', { exact: true }).click();
  const [first, second, third] = [
    await middle(page, 'text'),
    await middle(page, 'text-2'),
    await middle(page, 'text-3'),
  ];
  await page.mouse.click(first.x, first.y);
  await page.keyboard.down('Shift');
  await page.mouse.click(third.x, third.y);
  await page.keyboard.up('Shift');
  await selected(page, 2).waitFor();

  // Alt: nothing is caught on the way.
  await page.keyboard.down('Alt');
  await dragWithMouse(page, first, { x: first.x + 41, y: first.y - 63 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect.poll(async () => (await middle(page, 'text')).x - first.x).toBeCloseTo(41, 0);
  const moved = await middle(page, 'text');
  await expect.poll(async () => (await middle(page, 'text-3')).y - third.y).toBeCloseTo(-63, 0);
  await expect.poll(async () => (await middle(page, 'text-2')).x).toBeCloseTo(second.x, 0);
  await expect.poll(() => undoDescription(page)).toBe('moving 2 elements');

  // The preview shows the drag before it is committed; Escape cancels it, and what is selected stays selected.
  await page.keyboard.down('Alt');
  await dragWithMouse(page, moved, { x: moved.x - 90, y: moved.y + 10 });
  await page.keyboard.up('Alt');
  await expect.poll(async () => (await middle(page, 'text')).x).toBeCloseTo(moved.x - 90, 0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(async () => (await middle(page, 'text')).x).toBeCloseTo(moved.x, 0);
  await selected(page, 2).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await middle(page, 'text')).x).toBeCloseTo(first.x, 0);

  const stage = (await canvas(page).boundingBox())!;
  await page.keyboard.press('Escape');
  await dragWithMouse(
    page,
    { x: stage.x + 12, y: stage.y + 40 },
    { x: stage.x + stage.width - 12, y: stage.y + stage.height - 20 },
  );
  await page.locator('[data-marquee]').waitFor();
  await page.mouse.up();
  await selected(page, 3).waitFor();
  await page.locator('[data-marquee]').waitFor({ state: 'detached' });
  expect(await axeFaults(page)).toEqual([]);

  await button(page, 'Align left').click();
  await button(page, 'Equal gaps down').click();
  const arranged = async () => {
    const [top, between, bottom] = [
      await middle(page, 'text'),
      await middle(page, 'text-2'),
      await middle(page, 'text-3'),
    ];
    return { uneven: between.y - top.y - (bottom.y - between.y), unaligned: between.x - top.x };
  };
  await expect.poll(arranged).toEqual({ uneven: expect.closeTo(0, 0), unaligned: expect.closeTo(0, 0) });
  await canvas(page).focus();
  await page.keyboard.press('Delete');
  await page.getByText('Your promo is empty').waitFor();
  await expect.poll(() => undoDescription(page)).toBe('deleting 3 elements');
  await page.keyboard.press('Control+z');
  await page.locator('[data-text-element="text-3"]').first().waitFor();
};

const copyAndOrder = async (page: Page): Promise<void> => {
  await canvas(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await button(page, 'New promo').click();
  await page.getByText('Your promo is empty').waitFor();
  await canvas(page).focus();
  await page.keyboard.press('Control+v');
  await page.locator('[data-text-element="text-3-copy"]').first().waitFor();
  await expect.poll(() => undoDescription(page)).toBe('adding 3 elements');

  await page.getByText('Layers', { exact: true }).click();
  const names = () =>
    page
      .getByRole('list', { name: 'Layers, front to back' })
      .locator('button[aria-pressed] > span')
      .allInnerTexts();
  const before = await names();
  await page.getByRole('button', { name: 'Move Text 3 copy' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Picked up Text 3 copy.').waitFor();
  const isBelow = page.getByText('Text 3 copy is over Text 2 copy.');
  const [isLifted, isLowest] = [
    page.getByText('Picked up Text 3 copy.'),
    page.getByText('Text 3 copy is over Text copy.'),
  ];
  // A press that comes before the rows are measured moves nothing, and is repeated; one step too many is taken back.
  const stepTowards = async (): Promise<boolean> => {
    if (await isLifted.isVisible()) await page.keyboard.press('ArrowDown');
    if (await isLowest.isVisible()) await page.keyboard.press('ArrowUp');
    return isBelow.isVisible();
  };
  await expect.poll(stepTowards, { interval: 1000 }).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual([before[1], before[0], before[2]]);
  await expect.poll(() => undoDescription(page)).toBe('changing the order');

  await page.getByRole('button', { name: 'Rename Text copy' }).press('Enter');
  await page.keyboard.type('Last line');
  await page.keyboard.press('Enter');
  await button(page, 'Hide Last line').press('Enter');
  await page.locator('[data-text-element="text-copy"]').waitFor({ state: 'detached' });
  await expect.poll(() => undoDescription(page)).toBe('hiding Last line');
};

test('several are selected with Shift or by a rectangle, dragged as one, made even, and deleted, each in one step; what is copied in one promo is pasted into another; layers are put in order, named and hidden by the keys', async () => {
  const { page, leave } = await openEditor('studio_team', desktop);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await addThreeTexts(page);
  await selectAndArrange(page);
  await copyAndOrder(page);
  expect(await axeFaults(page)).toEqual([]);
  await leave();
});

test('[ED-013] on a desktop the first Tab offers to skip to the preview and Generate Video is within 20, the wheel zooms towards the pointer, and Logout ends the session', async () => {
  const { page, leave, allowProblem, readsEnd } = await openEditor('studio_owner', desktop);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').innerText()).toBe('Skip to the preview');
  const generate = page.getByRole('button', { name: 'Generate Video' }).and(page.locator(':focus'));
  for (let presses = 1; presses < 20 && (await generate.count()) === 0; presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await generate.count()).toBe(1);

  const fitting = (await canvas(page).boundingBox())!;
  const at = { x: fitting.x + fitting.width * 0.25, y: fitting.y + fitting.height * 0.75 };
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect.poll(() => canvasWidth(page)).toBeGreaterThan(fitting.width * 2);
  const near = (await canvas(page).boundingBox())!;
  expect((at.y - near.y) / near.height).toBeCloseTo(0.75, 1);
  await canvas(page).focus();
  await page.keyboard.press('0');
  await expect.poll(() => canvasWidth(page)).toBeCloseTo(fitting.width, 0);
  await button(page, 'Zoom in').click();
  await expect.poll(() => canvasWidth(page)).toBeCloseTo(fitting.width * 1.5, 0);

  const editor = page.url();
  await readsEnd();
  const requested = page.waitForResponse(
    (response) => response.url().endsWith('/logout') && response.request().method() === 'POST',
  );
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  expect((await requested).status()).toBe(204);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  // The page may ask for the promo before it knows that no one is signed in.
  allowProblem(/^401: GET .*\/api\/promos\//);
  await page.goto(editor);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(await button(page, 'Generate Video').count()).toBe(0);
  await leave();
});

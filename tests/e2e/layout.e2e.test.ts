import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxOf } from '#tests/support/browser/boxes.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import { preview, seeSaved, seeText } from '#tests/support/browser/editor-steps.ts';
import { layoutShifts, watchLayoutShifts } from '#tests/support/browser/layout-shifts.ts';
import { middleOf, textInPreview, touchOn } from '#tests/support/browser/pointer.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { openEditor } = productInBrowser();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const bottomOf = async (part: Locator): Promise<number> => {
  const { y, height } = (await part.boundingBox())!;
  return Math.round(y + height);
};

/** Whole px. */
const sizeOf = async (part: Locator): Promise<[width: number, height: number]> => {
  const box = await part.boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
};
/** How far one part ends before the other begins, px. */
const between = async (one: Locator, other: Locator): Promise<number> => {
  const { x, width } = await boxOf(one);
  return (await boxOf(other)).x - (x + width);
};
const widthOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.width ?? 0;

/** By how much each of these is wider inside than outside, px. */
const overflowOf = (page: Page, parts: string): Promise<number[]> =>
  page.evaluate(
    `[...document.querySelectorAll('${parts}')].map((part) => part.scrollWidth - part.clientWidth)`,
  );

/** Opens the page as on a device that has never had the promo open, and returns what moves until all of it is there. */
const shiftsOfFirstOpening = async (page: Page, rest: () => Promise<void>) => {
  await watchLayoutShifts(page);
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await page.getByText(/^Still sample text/).waitFor();
  await button(page, 'Fill in').waitFor();
  await rest();
  // The width of a badge, for one.
  return (await layoutShifts(page)).filter(({ value }) => value > 0.0003);
};

/** The position and the length of the promo, at either end of the seek bar. */
const TIMES = 'section[aria-label=Playback] :has(> input[type=range]) > span';

test('[CO-002] [ED-007] [ED-008] [ED-009] [ED-010] [ED-011] [ED-012] [ED-014] [ED-015] [ED-016] [ED-017] [ED-018] [ED-019] [ED-020] [ED-022] [ED-023] [ED-129] on a large screen the preview is 540x960, from 1024 px on all parts stand beside it and one endless word widens none of them, and without container units it is 448 px wide', async () => {
  const large = { width: 1920, height: 1200 };
  const { page, leave } = await openEditor('pro', { ...desktop, viewport: large });
  const canvas = preview(page);
  await expect.poll(() => sizeOf(canvas)).toEqual([540, 960]);
  const inspector = page.getByRole('complementary', { name: 'Text & Positioning' });
  await inspector.waitFor();
  const narrower = await widthOf(inspector);

  // Both take the space of a larger screen.
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect.poll(() => widthOf(canvas)).toBeGreaterThan(600);
  expect(await widthOf(inspector)).toBeGreaterThan(narrower);

  // High contrast leaves the colours of the video alone, and shows what is selected by more than a colour.
  await page.emulateMedia({ forcedColors: 'active' });
  const styleOf = (selector: string, property: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`);
  expect(await styleOf('section[aria-label=Preview]', 'forcedColorAdjust')).toBe('none');
  expect(await styleOf('nav [aria-expanded=true], nav [aria-pressed=true]', 'outlineStyle')).toBe('solid');
  await page.emulateMedia({ forcedColors: 'none' });

  await page.setViewportSize(desktop.viewport);
  expect(await overflowOf(page, TIMES)).toEqual([0, 0]);
  // The volume opens from the speaker, and takes the pointer from there.
  const playback = page.getByRole('region', { name: 'Playback' });
  const volume = playback.getByRole('slider', { name: 'Preview volume' });
  const isOpen = () =>
    page.evaluate(
      `document.querySelector('[aria-label="Preview volume"]').checkVisibility({ opacityProperty: true })`,
    );
  expect(await isOpen()).toBe(false);
  await playback.getByRole('button', { name: 'Unmute the preview' }).hover();
  await expect.poll(isOpen).toBe(true);
  await volume.click({ position: { x: 60, y: 22 } });
  await expect.poll(async () => Number(await volume.inputValue())).toBeCloseTo(0.5, 1);
  await playback.getByRole('button', { name: 'Mute the preview', exact: true }).click();

  await page.setViewportSize({ width: 1024, height: 768 });
  const header = page.getByRole('banner');
  await header.getByRole('heading', { name: 'PolePro' }).waitFor();
  await header.getByText('Individual Pro').waitFor();
  await header.getByText('PRO', { exact: true }).waitFor();
  await header.getByRole('button', { name: 'Account' }).waitFor();
  await header.getByRole('button', { name: 'Logout' }).waitFor();

  await button(page, 'Class').click();
  await page.getByText('Step 1', { exact: true }).waitFor();
  await button(page, 'Video').click();
  await page.getByText('Step 2').waitFor();
  await page.getByRole('complementary', { name: 'Choose Video' }).waitFor();
  await button(page, 'GIFs').click();
  const gifs = page.getByRole('complementary', { name: 'Choose Pole GIFs' });
  await gifs.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => between(gifs, canvas)).toBeGreaterThanOrEqual(0);

  await page.getByRole('complementary', { name: 'Text & Positioning' }).waitFor();
  expect(await button(page, 'Generate Video').count()).toBe(1);
  expect(await button(page, 'Download Video').count()).toBe(1);
  const bar = page.getByRole('region', { name: 'Video', exact: true });
  const row = ['Generate Video', 'Download Video', 'Refresh'];
  const middles = await Promise.all(row.map(async (name) => middleOf(bar.getByRole('button', { name }))));
  const heights = middles.map(({ y }) => y);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(2);
  await expect.poll(async () => (await boxOf(bar)).height).toBeLessThan(768 / 6);
  // Zoom is beside the preview, even where three columns leave it little space.
  await expect
    .poll(() => between(canvas, page.getByRole('group', { name: 'Zoom' })))
    .toBeGreaterThanOrEqual(4);

  await button(page, 'Text').click();
  await page.getByLabel('Header', { exact: true }).fill('W'.repeat(200));
  expect(new Set(await overflowOf(page, 'aside'))).toEqual(new Set([0]));
  await page.getByText(/^Made a little smaller so it fits: \d+ px\.$/).waitFor();
  await page.setViewportSize({ width: 1023, height: 768 });
  await header.waitFor({ state: 'detached' });

  await page.setViewportSize(large);
  // This browser has the units, so its sheets say that it has not.
  const [condition, always] = [/@supports not \(width: ?1cqw\)/, '@supports (width: 1px)'];
  let changed = 0;
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const sheet = await response.text();
    if (condition.test(sheet)) changed += 1;
    await route.fulfill({ response, body: sheet.replace(condition, always) });
  });
  const showTemplates = () => button(page, 'Save as template').waitFor();
  expect(await shiftsOfFirstOpening(page, showTemplates)).toEqual([]);
  await expect.poll(() => sizeOf(canvas)).toEqual([448, Math.round((448 * 16) / 9)]);
  expect(changed).toBe(1);
  await leave();
});

test('[ED-026] [ED-027] [ED-028] [ED-029] [ED-030] [ED-031] [ED-032] [ED-033] [ED-034] [ED-035] [ED-036] [ED-038] [ED-039] [ED-040] [ED-041] [ED-051] [ED-052] on a phone the preview fills the screen, icons open full-screen panels, one at a time, over a page that does not scroll, Back closes the topmost, what is typed there stays, the promos stand at the top left, and the sheet that edits a text leaves it in sight', async () => {
  const { page, leave } = await openEditor('beta', phone);
  expect(await page.getByRole('banner').count()).toBe(0);
  await expect.poll(() => sizeOf(preview(page))).toEqual([370, Math.round((370 * 16) / 9)]);
  for (const [width, height, wide, high] of [
    [375, 667, 347, 617],
    [360, 640, 332, 590],
    [320, 568, 291, 518],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => sizeOf(preview(page))).toEqual([wide, high]);
  }
  // The bar lies over the lower edge of a canvas that high; a finger moves it up into sight, and no further.
  const shown = page.getByRole('button').filter({ visible: true });
  for (const control of await shown.all()) {
    const { x, width } = (await control.boundingBox())!;
    expect([x >= 0, x + width <= 320]).toEqual([true, true]);
  }
  const canvas = preview(page);
  const topOfBar = async () =>
    Math.round((await page.getByRole('region', { name: 'Video', exact: true }).boundingBox())!.y);
  await expect.poll(async () => (await bottomOf(canvas)) - (await topOfBar())).toBeGreaterThan(80);
  const controls = await bottomOf(page.getByRole('region', { name: 'Playback' }));
  const { touch, move, lift } = await touchOn(page);
  await touch({ x: 20, y: 380 });
  await move({ x: 20, y: 120 });
  await lift();
  await expect.poll(async () => (await bottomOf(canvas)) - (await topOfBar())).toBe(0);
  expect(await bottomOf(page.getByRole('region', { name: 'Playback' }))).toBe(controls);
  await page.setViewportSize(phone.viewport);
  expect(Math.max(...(await overflowOf(page, TIMES)))).toBe(0);

  const bar = page.getByRole('navigation', { name: 'Panels' });
  for (const name of ['Refresh', 'Download Video']) await bar.getByRole('button', { name }).waitFor();
  await button(page, 'Generate Video').waitFor();
  const scroll = () => page.evaluate<string>('getComputedStyle(document.body).overflow');
  const before = await scroll();
  for (const [icon, title] of [
    ['Video', 'Choose Video'],
    ['Class', /^(Class Information|Create Your Vision)$/],
    ['GIFs', 'Choose Pole GIFs'],
    ['Settings', 'Settings'],
    ['Text', 'Your texts'],
  ] as const) {
    await bar.getByRole('button', { name: icon, exact: true }).tap();
    const panel = page.getByRole('dialog', { name: title });
    await panel.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await expect.poll(() => sizeOf(panel)).toEqual([390, 844]);
    await expect.poll(scroll).toBe('hidden');
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
  }
  await expect.poll(scroll).toBe(before);

  await bar.getByRole('button', { name: 'Text', exact: true }).tap();
  const panel = page.getByRole('dialog', { name: 'Your texts' });
  const textField = panel.getByRole('textbox').first();
  await textField.fill('W'.repeat(200));
  await expect
    .poll(async () => new Set(await overflowOf(page, '[role=dialog], [role=dialog] > *')))
    .toEqual(new Set([0]));
  await textField.fill('Tonight at eight');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await seeText(page, 'Tonight at eight');

  // What one looks for first stands at the top left: the promos with the title of this one, and a new one.
  const [promos, added] = await Promise.all(
    [page.getByRole('button', { name: /^My promos: / }), button(page, 'New promo')].map((control) =>
      control.boundingBox(),
    ),
  );
  for (const box of [promos, added]) expect(box!.y + box!.height).toBeLessThan(100);
  expect([promos!.x < 40, added!.x < 195]).toEqual([true, true]);

  // The sheet that edits a text leaves it in sight, wherever it stands.
  for (const id of ['header', 'studio']) {
    const { middle } = await textInPreview(page, id);
    await page.touchscreen.tap(middle.x, middle.y);
    const sheet = page.getByRole('region', { name: /^Edit / });
    await sheet.waitFor();
    await expect
      .poll(async () => {
        const [text, covered] = [await textInPreview(page, id), (await sheet.boundingBox())!];
        return text.middle.y < covered.y || text.middle.y > covered.y + covered.height;
      })
      .toBe(true);
    await button(page, 'Done').tap();
    await sheet.waitFor({ state: 'detached' });
  }

  // With the bars of a browser the canvas leaves no space for the line about samples. What loads late moves nothing, then either.
  await seeSaved(page);
  await page.setViewportSize({ width: 390, height: 740 });
  expect(await shiftsOfFirstOpening(page, () => seeText(page, 'Tonight at eight'))).toEqual([]);

  // Generate keeps its width with either label beside it, because the first opening does not know which.
  const generate = button(page, 'Generate Video');
  const width = await widthOf(generate);
  await button(page, 'Fill in').tap();
  await button(page, 'Edit them').waitFor();
  expect(await widthOf(generate)).toBe(width);
  await leave();
});

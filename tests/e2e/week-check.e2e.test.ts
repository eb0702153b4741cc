import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { localToday } from '#src/ui/copy/local-today.ts';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { openPage, signInByCall } from '#tests/support/browser/browser.ts';
import { onDesktop, onPhone, phone, pressOn, variants } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { button, day, newStart, row, send } from '#tests/support/browser/week-steps.ts';

const { browser, newAccount, product } = productInBrowser();

/** More than fits into the frame at any size that can be read. */
const TOO_LONG = 'A very long sentence about a class. '.repeat(20);

/** The classes of the week that are cut off, overlap another one, or are too small for a finger. */
const badlyPlacedClasses = async (page: Page, names: readonly string[]): Promise<string[]> => {
  const width = page.viewportSize()?.width ?? 0;
  const least = width < 600 ? 44 : 24;
  const boxes: { name: string; x: number; y: number; width: number; height: number }[] = [];
  for (const name of names) {
    const box = await page
      .getByRole('button', { name: new RegExp(`${name}\\b`) })
      .first()
      .boundingBox();
    boxes.push({ name, x: 0, y: 0, width: 0, height: 0, ...box });
  }
  return boxes
    .filter(
      (box) =>
        box.height < least ||
        box.x < 0 ||
        box.x + box.width > width ||
        boxes.some(
          (other) =>
            other !== box &&
            other.x < box.x + box.width &&
            box.x < other.x + other.width &&
            other.y < box.y + box.height &&
            box.y < other.y + other.height,
        ),
    )
    .map(({ name }) => name);
};

test.each(variants(onPhone('studio_owner'), onDesktop('studio_owner')))(
  'ten classes are pasted and their videos started in eight presses (%s)',
  async (size, device, role) => {
    const account = await newAccount(role);
    const { page, leave } = await openPage(browser(), device);
    await signInByCall(page, product.address, account);
    await newStart(page, product.address);
    await page.goto(`${product.address}/timetable`);
    let presses = 0;
    const press = async (target: Locator): Promise<void> => {
      await pressOn(size)(target);
      presses += 1;
    };
    await press(button(page, 'Import'));
    const classes = Array.from({ length: 10 }, (_, index) => `Class ${index + 1}`);
    const lines = classes.map((name, index) => `${day(index % 7)}\t${index + 1}:15 PM\t${name}\tMia Lee`);
    await page
      .getByLabel('Paste your timetable')
      .fill(['Date\tTime\tClass\tInstructor', ...lines].join('\n'));
    await press(button(page, 'Read the rows'));
    await press(button(page, 'Import 10 classes'));
    await page.getByRole('link', { name: 'Make promos' }).waitFor();
    expect(await badlyPlacedClasses(page, classes)).toEqual([]);
    // The accent itself, not its transparent tint; axe cannot tell over a gradient.
    const colorOfThisWeek = `getComputedStyle(
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'This week'),
    ).color`;
    expect(await page.evaluate<string>(colorOfThisWeek)).toMatch(/^rgb\(/);
    await press(page.getByRole('link', { name: 'Make promos' }));
    await press(page.getByText('My promos', { exact: true }));
    await press(button(page, 'Start from Our design'));
    await press(button(page, 'Check 10 promos'));
    await press(button(page, 'Render 10 videos'));
    expect(presses).toBeLessThanOrEqual(8);
    await button(page, 'Cancel all').click();
    await button(page, 'Cancel all').waitFor({ state: 'detached' });
    await leave();
  },
);

test('on a phone the check names a text that fits no frame and one that is hard to read on its clip', async () => {
  const account = await newAccount('studio_owner');
  const { page, leave } = await openPage(browser(), phone);
  await signInByCall(page, product.address, account);
  const start = await newStart(page, product.address, '#707070');
  const form = { instructorName: 'Mia Lee', classDate: day(1), time: '7:30 PM' };
  const batch = await send(page, 'POST', `${product.address}/api/batches`, {
    title: 'The week',
    start: { kind: 'promo', id: start.id },
    rows: ['Heels', 'Choreo'].map((classType) => ({ form: { ...form, classType } })),
    today: localToday(),
  });
  await send(page, 'PATCH', `${product.address}/api/batch-rows/${batch.rows[1].id}`, {
    texts: { header: TOO_LONG },
    today: localToday(),
  });
  await page.goto(`${product.address}/batches/${batch.id}`);
  await row(page, 'Heels').getByText('its color is too close to the video behind it').first().waitFor();
  await row(page, 'Choreo').scrollIntoViewIfNeeded();
  await row(page, 'Choreo')
    .getByText(/does not fit|overlaps/)
    .first()
    .waitFor();
  await page.getByText('2 of 2 promos have a note.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await row(page, 'Choreo').getByRole('button', { name: 'Leave out' }).tap();
  await button(page, 'Render 1 video').waitFor();
  await leave();
});

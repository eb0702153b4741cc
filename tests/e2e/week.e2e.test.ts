import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { addDays, mondayOf } from '#schema/class-schedule.ts';
import { newPromo } from '#schema/new-promo.ts';
import { localToday } from '#src/ui/local-today.ts';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { openCachedPage, signInByCall } from '#tests/support/browser/browser.ts';
import { atDesk, desktop, onPhone, phone, pressOn, variants } from '#tests/support/browser/devices.ts';
import { requestDrafts, seeSaved, seeVideoReady, writeHeader } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { browser, newAccount, product } = productInBrowser();

/** Long enough for three short videos on a busy machine. */
const RENDER_MS = 240_000;

const monday = addDays(mondayOf(localToday()), 7);
const day = (index: number): string => addDays(monday, index);

/** More than fits into the frame at any size that can be read. */
const TOO_LONG = 'A very long sentence about a class. '.repeat(20);

const send = async (page: Page, method: 'POST' | 'PATCH', path: string, data: object) => {
  const { address } = product;
  const headers = { origin: address };
  const answer = await page.request.fetch(`${address}/api/${path}`, { method, headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
};

/** A promo of two seconds that a batch starts from, whose texts follow the class, in this colour. */
const newStart = (page: Page, textColor = '#ffffff') => {
  const textElements = ['header', 'schedule', 'time', 'instructor'].map((id) => ({
    ...defaultElement(id),
    textColor,
  }));
  return send(page, 'POST', 'promos', {
    title: 'Our design',
    document: { ...newPromo(), textElements, videoDuration: 2, textShadow: textColor === '#ffffff' },
  });
};

const row = (page: Page, name: string) => page.getByRole('listitem', { name: new RegExp(`^${name}`) });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const nameInstructor = async (page: Page, name: string, instructor: string): Promise<void> => {
  await row(page, name).getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Instructor', { exact: true }).fill(instructor);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

test.each(variants(atDesk('studio_owner'), onPhone('studio_owner')))(
  'an owner pastes a week, mends it, renders it, has it approved without an account, and its promos follow a moved class (%s)',
  async (size, device, role) => {
    const account = await newAccount(role);
    const { page, problems, leave } = await openCachedPage(browser(), device);
    await signInByCall(page, product.address, account);
    await newStart(page);
    await page.goto(`${product.address}/timetable`);
    // It turns on once the server knows.
    const follow = page.getByRole('switch', { name: /Promos follow a changed class/ });
    await follow.click();
    await expect.poll(() => follow.isChecked()).toBe(true);
    let presses = 0;
    const press = async (target: Locator): Promise<void> => {
      await pressOn(size)(target);
      presses += 1;
    };

    await press(button(page, 'Import'));
    await page
      .getByLabel('Paste your timetable')
      .fill(
        [
          'Date\tTime\tClass\tInstructor',
          `${day(1)}\t6:15 PM\tSpin Flow\tMia Lee`,
          `${day(2)}\t7:30 PM\tHeels\t`,
          `${day(3)}\t5:00 PM\tChoreo\t`,
        ].join('\n'),
      );
    await press(button(page, 'Read the rows'));
    await press(button(page, 'Import 3 classes'));
    await press(page.getByRole('link', { name: 'Make promos' }));
    await press(page.getByText('My promos', { exact: true }));
    await press(button(page, 'Start from Our design'));
    await press(button(page, 'Check 3 promos'));
    await row(page, 'Heels').getByText('Nobody is named as the instructor.').waitFor();
    await nameInstructor(page, 'Heels', 'Ana Ruiz');
    await nameInstructor(page, 'Choreo', 'Mia Lee');
    await page.getByText('All 3 promos are ready.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await press(button(page, 'Render 3 videos'));
    expect(presses).toBeLessThanOrEqual(8);
    const zip = page.getByRole('link', { name: 'Download ZIP of 3 videos' });
    await zip.waitFor({ timeout: RENDER_MS });

    await button(page, 'Ask for approval').click();
    await button(page, 'Copy review link').click();
    const link = await page.getByRole('textbox', { name: 'Review link' }).inputValue();
    await page.keyboard.press('Escape');

    const isOnPhone = size === 'phone';
    const reviewer = await openCachedPage(browser(), isOnPhone ? desktop : phone);
    const tap = pressOn(isOnPhone ? 'desktop' : 'phone');
    await reviewer.page.goto(link);
    await reviewer.page.getByRole('heading', { name: /^Week of/ }).waitFor();
    await tap(reviewer.page.getByRole('link', { name: /^Heels/ }));
    const ask = button(reviewer.page, 'Ask for a change');
    await ask.waitFor();
    expect(await axeFaults(reviewer.page)).toEqual([]);
    await tap(ask);
    const asking = reviewer.page.getByRole('dialog');
    await asking.getByLabel('The change').fill('Say that beginners are welcome');
    await asking.getByLabel('Your name').fill('Mia');
    await tap(asking.getByRole('button', { name: 'Send', exact: true }));
    await reviewer.page.getByText('Change asked for').waitFor();
    await tap(reviewer.page.getByRole('link', { name: 'All promos' }));
    const approveTwo = button(reviewer.page, 'Approve the 2 that wait');
    await approveTwo.waitFor();
    expect(await axeFaults(reviewer.page)).toEqual([]);
    await tap(approveTwo);
    await tap(button(reviewer.page, 'Approve 2 promos'));
    await reviewer.page.getByText('2 of 3 promos approved.').waitFor();

    const batch = page.url();
    await page.reload();
    await row(page, 'Heels').getByText('Change asked for').waitFor();
    expect(await page.getByText('Approved', { exact: true }).count()).toBe(2);
    await requestDrafts(page);
    await row(page, 'Heels').getByRole('link', { name: 'Open promo' }).click();
    await writeHeader(page, 'Beginners welcome');
    await seeSaved(page);
    if (isOnPhone) await page.keyboard.press('Escape');
    await button(page, 'Generate Video').click();
    await seeVideoReady(page);

    await reviewer.page.reload();
    await tap(button(reviewer.page, 'Approve the one that waits'));
    await tap(button(reviewer.page, 'Approve 1 promo'));
    await reviewer.page.getByText('All 3 promos are approved.').waitFor();
    expect(reviewer.problems).toEqual([]);
    await reviewer.leave();

    await page.goto(batch);
    await zip.waitFor();
    await expect.poll(() => page.getByText('Approved', { exact: true }).count()).toBe(3);
    const download = page.waitForEvent('download');
    await zip.click();
    expect((await download).suggestedFilename()).toMatch(/^week-of-.*\.zip$/);

    await page.goto(`${product.address}/timetable?week=${monday}`);
    await page.getByRole('button', { name: /Spin Flow/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time').fill('8:45 PM');
    await dialog.getByRole('button', { name: 'Save class' }).click();
    await dialog.waitFor({ state: 'detached' });
    // A closed dialog takes its entry out of the history, which a navigation would interrupt.
    await page.waitForFunction('history.state?.layer === undefined');
    await page.goto(batch);
    await expect
      .poll(
        async () => {
          await page.reload();
          await row(page, 'Spin Flow').waitFor();
          return row(page, 'Spin Flow').innerText();
        },
        { timeout: RENDER_MS, interval: 1000 },
      )
      .toMatch(/8:45 PM[^]*Done[^]*Approved before the last edit/);
    expect(problems).toEqual([]);
    await leave();
  },
);

test('on a phone the check names a text that fits no frame and one that is hard to read on its clip', async () => {
  const account = await newAccount('studio_owner');
  const { page, problems, leave } = await openCachedPage(browser(), phone);
  await signInByCall(page, product.address, account);
  const start = await newStart(page, '#707070');
  const form = { instructorName: 'Mia Lee', classDate: day(1), time: '7:30 PM' };
  const batch = await send(page, 'POST', 'batches', {
    title: 'The week',
    start: { kind: 'promo', id: start.id },
    rows: ['Heels', 'Choreo'].map((classType) => ({ form: { ...form, classType } })),
    today: localToday(),
  });
  await send(page, 'PATCH', `batch-rows/${batch.rows[1].id}`, {
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
  expect(problems).toEqual([]);
  await leave();
});

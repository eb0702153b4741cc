import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BatchView } from '#contract/videos/batches.contract.ts';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { navigateTo, openPage, signInByCall } from '#tests/support/browser/browser.ts';
import { onDesktop, desktop, onPhone, phone, pressOn, variants } from '#tests/support/browser/devices.ts';
import { requestDrafts, seeSaved, seeVideoReady, writeHeader } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { button, day, monday, newStart, row } from '#tests/support/browser/week-steps.ts';
import { WORK_MS } from '#tests/support/wait-until.ts';

const { browser, newAccount, product } = productInBrowser();

/** As wide a name as a studio can have. */
const LONG_NAME = 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW';

const nameInstructor = async (page: Page, name: string, instructor: string): Promise<void> => {
  await row(page, name).getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Instructor', { exact: true }).fill(instructor);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

test.each(variants(onDesktop('studio_owner'), onPhone('studio_owner')))(
  'an owner pastes a week, mends it, renders it, has it approved without an account, and its promos follow a moved class (%s)',
  async (size, device, role) => {
    const account = await newAccount(role);
    const { page, leave } = await openPage(browser(), device);
    await signInByCall(page, product.address, account);
    const named = await page.request.post(`${product.address}/api/instructor-preferences`, {
      headers: { origin: product.address },
      data: { studio: LONG_NAME },
    });
    expect(named.status()).toBe(200);
    await newStart(page, product.address);
    await page.goto(`${product.address}/timetable`);
    // It turns on once the server knows.
    const follow = page.getByRole('switch', { name: /Update promos automatically/ });
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
    await row(page, 'Heels').getByText('This row has no instructor.').waitFor();
    await nameInstructor(page, 'Heels', 'Ana Ruiz');
    await nameInstructor(page, 'Choreo', 'Mia Lee');
    await page.getByText('All 3 promos are ready.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await press(button(page, 'Render 3 videos'));
    expect(presses).toBeLessThanOrEqual(8);
    const zip = page.getByRole('link', { name: 'Download ZIP of 3 videos' });
    await zip.waitFor({ timeout: WORK_MS });

    await button(page, 'Ask for approval').click();
    await button(page, 'Copy review link').click();
    const link = await page.getByRole('textbox', { name: 'Review link' }).inputValue();
    await page.keyboard.press('Escape');

    const isOnPhone = size === 'phone';
    const reviewer = await openPage(browser(), isOnPhone ? desktop : phone);
    const tap = pressOn(isOnPhone ? 'desktop' : 'phone');
    await reviewer.page.goto(link);
    await reviewer.page.getByRole('heading', { name: /^Week of/ }).waitFor();
    await reviewer.page.getByText(LONG_NAME).waitFor();
    await expect
      .poll(() => reviewer.page.evaluate('document.documentElement.scrollWidth - innerWidth'))
      .toBe(0);
    await tap(reviewer.page.getByRole('link', { name: /^Heels/ }));
    const ask = button(reviewer.page, 'Ask for a change');
    await ask.waitFor();
    expect(await axeFaults(reviewer.page)).toEqual([]);
    await tap(ask);
    const asking = reviewer.page.getByRole('dialog');
    await asking.getByLabel('The change').fill('Say that beginners are welcome');
    await asking.getByLabel('Your name').fill('Mia');
    await tap(asking.getByRole('button', { name: 'Send', exact: true }));
    await reviewer.page.getByText('Change requested').waitFor();
    const allPromos = reviewer.page.getByRole('link', { name: 'All promos' });
    await tap(allPromos);
    const unopened = reviewer.page.getByRole('listitem').filter({ hasText: 'Not opened yet' });
    for (const left of [1, 0]) {
      await tap(unopened.first().getByRole('link'));
      await tap(allPromos);
      await expect.poll(() => unopened.count()).toBe(left);
    }
    const approveTwo = button(reviewer.page, 'Approve the remaining 2');
    await approveTwo.waitFor();
    expect(await axeFaults(reviewer.page)).toEqual([]);
    await tap(approveTwo);
    await tap(button(reviewer.page, 'Approve 2 promos'));
    await reviewer.page.getByText('2 of 3 promos approved.').waitFor();

    const batch = page.url();
    await page.reload();
    await row(page, 'Heels').getByText('Change requested').waitFor();
    await expect.poll(() => page.getByText('Approved', { exact: true }).count()).toBe(2);
    await requestDrafts(page);
    await row(page, 'Heels').getByRole('link', { name: 'Open promo' }).click();
    await writeHeader(page, 'Beginners welcome');
    await seeSaved(page);
    if (isOnPhone) await page.keyboard.press('Escape');
    await button(page, 'Generate Video').click();
    await seeVideoReady(page);

    await reviewer.page.reload();
    await tap(reviewer.page.getByRole('link', { name: /^Heels/ }));
    await tap(allPromos);
    await tap(button(reviewer.page, 'Approve the remaining one'));
    await tap(button(reviewer.page, 'Approve 1 promo'));
    await reviewer.page.getByText('All 3 promos are approved.').waitFor();
    await reviewer.leave();

    await navigateTo(page, batch);
    await zip.waitFor();
    await expect.poll(() => page.getByText('Approved', { exact: true }).count()).toBe(3);
    const download = page.waitForEvent('download');
    await zip.click();
    expect((await download).suggestedFilename()).toMatch(/^week-of-.*\.zip$/);

    await navigateTo(page, `/timetable?week=${monday}`);
    await page.getByRole('button', { name: /Spin Flow/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time').fill('8:45 PM');
    await dialog.getByRole('button', { name: 'Save class' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The promo follows within a minute, and nothing tells the page.
    const timeInBatch = async (): Promise<string | undefined> => {
      const read = await page.request.get(`${product.address}/api${new URL(batch).pathname}`);
      const { rows } = BatchView.parse(await read.json());
      return rows.find(({ form }) => form.classType === 'Spin Flow')?.form.time;
    };
    await expect.poll(timeInBatch, { timeout: WORK_MS }).toBe('8:45 PM');
    await navigateTo(page, batch);
    await expect
      .poll(() => row(page, 'Spin Flow').innerText(), { timeout: WORK_MS })
      .toMatch(/8:45 PM[^]*Done[^]*Approved before the last edit/);
    await leave();
  },
);

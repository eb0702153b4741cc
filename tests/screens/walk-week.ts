import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { addAccount } from '#tests/support/add-account.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { desktop, phone, withMotion } from '#tests/support/browser/devices.ts';
import { type CountedInput, countedInput } from '#tests/support/browser/pointer.ts';
import { day } from '#tests/support/browser/week-steps.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** The owner's presses from the timetable to the ZIP of the approved week. */
export const WEEK_LIMIT = 12;

/** Time for the videos of a week to be made, ms. */
const VIDEOS_MS = 30 * 60_000;

/** The control with these words on it, as somebody finds it who does not know the way. */
const seen = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first();

const names = ['Spin Flow', 'Heels', 'Choreo', 'Hoop'];
const teachers = ['Mia Lee', 'Ana Ruiz', 'Zoe'];

/** The timetable of the coming week as a booking program exports it, with a column of notes that nobody wants to publish. */
const timetableOf = (classes: number): string =>
  [
    'Date\tStart time\tClass\tStaff (First Last)\tNotes',
    ...Array.from({ length: classes }, (_, index) =>
      [
        day(index % 7),
        `${8 + Math.floor(index / 7) * 3}:15`,
        names[index % names.length],
        teachers[index % teachers.length],
        index % 5 === 0 ? 'substitute TBA' : '',
      ].join('\t'),
    ),
  ].join('\n');

type Step = { name: string; take: (page: Page, input: CountedInput) => Promise<unknown> };

const stepsWith = (classes: number): readonly Step[] => [
  {
    name: 'open the timetable',
    take: async (page, input) => {
      await input.press(page.getByRole('button', { name: 'Your week' }));
      await input.press(seen(page, 'Timetable'));
    },
  },
  {
    name: 'paste it',
    take: async (page, input) => {
      await input.press(seen(page, 'Import'));
      await input.press(page.getByLabel('Paste your timetable'));
      await page.getByLabel('Paste your timetable').fill(timetableOf(classes));
      await input.press(seen(page, 'Read the rows'));
    },
  },
  { name: 'import it', take: (page, input) => input.press(seen(page, `Import ${classes} classes`)) },
  { name: 'make promos', take: (page, input) => input.press(seen(page, 'Make promos')) },
  {
    name: 'check them',
    take: (page, input) => input.press(seen(page, `Check ${classes} promos`)),
  },
  {
    name: 'render them',
    take: async (page, input) => {
      await input.press(seen(page, `Render ${classes} videos`));
      await seen(page, `Download ZIP of ${classes} videos`).waitFor({ timeout: VIDEOS_MS });
    },
  },
  {
    name: 'ask for approval',
    take: async (page, input) => {
      await input.press(seen(page, 'Ask for approval'));
      await input.press(seen(page, 'Copy review link'));
    },
  },
  {
    name: 'download the ZIP',
    take: async (page, input) => {
      await approve(page, classes);
      await page.keyboard.press('Escape');
      // A dialog takes its entry out of the history, which would stop a navigation.
      await waitUntil('the dialog to close', () => page.evaluate<boolean>('!history.state?.layer'));
      await page.reload();
      await page
        .getByText('Approved', { exact: true })
        .nth(classes - 1)
        .waitFor();
      const downloading = page.waitForEvent('download');
      await input.press(seen(page, `Download ZIP of ${classes} videos`));
      await downloading;
    },
  },
];

/** Somebody without an account approves the week on a phone. */
const approve = async (owner: Page, classes: number): Promise<void> => {
  const link = await owner.getByRole('textbox', { name: 'Review link' }).inputValue();
  const browser = owner.context().browser();
  if (browser === null) throw new Error('The page has a browser.');
  const { page, leave } = await openPage(browser, withMotion(phone));
  await page.goto(link);
  // Only opened videos can be approved together.
  await page.getByRole('list', { name: 'Promos' }).getByRole('link').first().tap();
  for (let position = 1; position < classes; position += 1) {
    await page.getByText(`Promo ${position} of ${classes}`).waitFor();
    await page.getByRole('button', { name: 'Next' }).tap();
  }
  await page.getByText(`Promo ${classes} of ${classes}`).waitFor();
  await page.getByRole('link', { name: 'All promos' }).tap();
  await seen(page, 'Approve all').tap();
  await page.getByLabel('Your name').fill('Mia');
  await seen(page, `Approve ${classes} promos`).tap();
  await page.getByText(`All ${classes} promos are approved.`, { exact: false }).waitFor();
  await leave();
};

/** Walks an owner's week on a desktop, with a screenshot of each step in `folder`. Returns the presses after signing in. */
export const walkWeek = async (
  browser: Browser,
  { address, databaseUrl }: { address: string; databaseUrl: string },
  { classes, folder }: { classes: number; folder: string },
): Promise<number> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { page, leave } = await openPage(browser, withMotion(desktop));
  await signIn(page, address, await addAccount(databaseUrl, 'studio_owner'));
  const input = countedInput({ hasTouch: false });
  console.log(`an owner's week of ${classes} classes`);
  for (const [index, { name, take }] of stepsWith(classes).entries()) {
    await take(page, input);
    await page.waitForLoadState('networkidle');
    const number = String(index + 1).padStart(2, '0');
    await page.screenshot({ path: join(folder, `${number}-${name.replaceAll(' ', '-')}.png`) });
    console.log(`  ${number} ${name.padEnd(20)} ${input.presses()} presses`);
  }
  await leave();
  return input.presses();
};

import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/endpoint.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { onDesktop, onPhone, pressOn, variants } from '#tests/support/browser/devices.ts';
import {
  downloadVideo,
  requestDrafts,
  seeText,
  seeVideoReady,
  setLength,
} from '#tests/support/browser/editor-steps.ts';
import { countedInput } from '#tests/support/browser/pointer.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const { openEditorWithDrafts, browser, newAccount, product } = productInBrowser();

const downloads = testFolder();

const panelButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A day so many days from now, as the person's own calendar has it. */
const dayFromNow = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return localToday(day);
};

type Press = ReturnType<typeof pressOn>;

/** Chooses from a list. On a phone its options are pressed like any other thing. */
const chooserOf = (page: Page, press: Press) => async (list: string, option: string) => {
  await press(page.getByRole('combobox', { name: list }));
  await press(page.getByRole('option', { name: option, exact: true }));
};

/** The editor on this device, and what a journey does there more than once. Panels of a computer stay open. */
const openJourney = async (size: string, device: BrowserContextOptions, role: Role) => {
  const isPhone = size === 'phone';
  const press = pressOn(size);
  const opened = await openEditorWithDrafts(role, device);
  const closePanel = async (): Promise<void> => {
    if (isPhone) await opened.page.keyboard.press('Escape');
  };
  return { ...opened, isPhone, press, closePanel, choose: chooserOf(opened.page, press) };
};

/** Copies the caption and the hashtags of the video on screen, and downloads its cover. */
const copyPostPack = async (page: Page, press: Press): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page.getByRole('button', { name: 'Video Ready: Watch' }));
  await press(page.getByRole('button', { name: 'Post pack' }));
  const pack = page.getByRole('dialog', { name: 'Post pack' });
  const copied: string[] = [];
  for (const label of ['caption', 'hashtags']) {
    await press(pack.getByRole('button', { name: `Copy ${label}` }));
    await pack
      .getByRole('status')
      .filter({ hasText: `${label} copied.` })
      .waitFor({ state: 'attached' });
    copied.push(await page.evaluate<string>('navigator.clipboard.readText()'));
  }
  expect(copied).toEqual([
    expect.stringMatching(/^Exotic Flow · Every Monday · 6:15 PM\n[^]*Come and fly/),
    expect.stringMatching(/^#ExoticFlow/),
  ]);
  expect(await axeFaults(page)).toEqual([]);
  const cover = page.waitForEvent('download');
  await press(pack.getByRole('button', { name: 'Download cover' }));
  expect((await cover).suggestedFilename()).toMatch(/^exotic-flow-.*-cover\.jpg$/);
};

test.each(variants(onPhone('studio_owner'), onDesktop('beta')))(
  '[ED-036] an instructor comes from opening the app to the downloaded video of a class in 12 presses and 60 seconds (%s)',
  async (size, device, role) => {
    const isPhone = size === 'phone';
    const { page, leave } = await openPage(browser(), device);
    await requestDrafts(page);
    const signingIn = countedInput({ hasTouch: isPhone });
    await signIn(page, product.address, await newAccount(role), signingIn);
    const input = countedInput({ hasTouch: isPhone });
    const choose = chooserOf(page, input.press);
    const openPanel = (name: string) => input.press(panelButton(page, name));

    if (isPhone) await openPanel('Templates');
    // Its video of six seconds is made sooner than any other.
    await input.press(page.getByRole('button', { name: 'Start from Tonight' }));
    const templatePresses = input.presses();
    await openPanel('Class');
    if (isPhone) await page.getByRole('dialog', { name: 'Class Information' }).waitFor();
    else await page.getByText('Step 1', { exact: true }).waitFor();
    await choose('Class type', 'Exotic Flow');
    await input.type(page.getByLabel('Class date'), dayFromNow(1));
    await choose('Time', '6:15 PM');
    expect(await axeFaults(page)).toEqual([]);
    if (isPhone) await input.press(page.getByRole('button', { name: 'Close Class Information' }));
    await seeText(page, 'Exotic Flow');
    const formPresses = input.presses() - templatePresses;
    await input.press(page.getByRole('button', { name: 'Generate Video' }));
    await seeVideoReady(page);
    const { name, facts } = await downloadVideo(page, downloads, () =>
      input.press(page.getByRole('button', { name: 'Download Video' })),
    );
    const weekday = new Date(dayFromNow(1)).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });
    expect(name).toBe(`exotic-flow-${weekday.toLowerCase()}-6-15-pm.mp4`);
    expect(facts.video).toMatchObject({ width: 540, height: 960 });

    console.info(
      `class promo, ${size}: ${input.presses()} presses, ${Math.round(input.seconds())} s of hands-on time`,
    );
    expect(input.presses()).toBeLessThanOrEqual(12);
    // From signing in to the video of a template as it is.
    expect(signingIn.presses() + input.presses() - formPresses).toBeLessThanOrEqual(9);
    expect(input.seconds()).toBeLessThanOrEqual(60);
    await leave();
  },
);

test.each(variants(onDesktop('beta'), onPhone('user')))(
  '[ED-037] class details by hand are a block of seven texts that follow the form; a dancer writes captions, stops a render, closes the page while another runs, and has the video (%s)',
  async (size, device, role) => {
    const { page, leave, isPhone, press, closePanel, choose } = await openJourney(size, device, role);
    // Long enough for the page to close while the video is made.
    await setLength(page, 5);
    await closePanel();
    await press(panelButton(page, 'Text'));
    await page.getByLabel('Header', { exact: true }).fill('MY OWN WORDS');
    await closePanel();
    await press(panelButton(page, 'Class'));
    await press(page.getByText('Manual', { exact: true }));
    await page.getByText('Your texts start fresh.').waitFor();
    await press(page.getByText('Class details', { exact: true }).first());
    await page.getByLabel('Studio').fill('Skyline Pole');
    await choose('Schedule', 'Every Monday');
    await expect.poll(() => page.getByLabel('Class date').isDisabled()).toBe(true);
    await closePanel();
    await seeText(page, 'Skyline Pole');
    await seeText(page, 'Every Monday');
    await press(panelButton(page, 'Text'));
    const textField = isPhone
      ? page.getByRole('dialog')
      : page.getByRole('complementary', { name: 'Your texts' });
    await expect.poll(() => textField.getByRole('textbox').count()).toBe(7);
    await page.reload();
    await seeText(page, 'Skyline Pole');
    await press(panelButton(page, 'Class'));
    await expect.poll(() => page.getByLabel('Studio').inputValue()).toBe('Skyline Pole');
    expect(await axeFaults(page)).toEqual([]);

    await press(page.getByText('Captions', { exact: true }));
    const title = 'Create Your Vision';
    await page
      .getByRole(isPhone ? 'dialog' : 'heading', { name: title })
      .first()
      .waitFor();
    await page.getByLabel('Caption', { exact: true }).fill(`Dancing in the dark, ${size}`);
    await page.getByLabel('Sub footer').fill('all night');
    expect(await axeFaults(page)).toEqual([]);
    if (isPhone) await press(page.getByRole('button', { name: `Close ${title}` }));
    await seeText(page, 'Dancing in the');

    await press(page.getByRole('button', { name: 'Generate Video' }));
    await press(page.getByRole('button', { name: 'Cancel' }));
    await page.getByText('Creating your video...').waitFor({ state: 'detached' });
    // Begun before the press: a short video may be made before one looks.
    const isStarted = page.getByRole('button', { name: 'Cancel' }).and(page.locator(':enabled')).waitFor();
    await press(page.getByRole('button', { name: 'Generate Video' }));
    await isStarted;
    const address = page.url();
    const [reopened] = await Promise.all([page.context().newPage(), page.close()]);
    await reopened.goto(address);
    await seeVideoReady(reopened);
    const { name } = await downloadVideo(reopened, downloads, () =>
      press(reopened.getByRole('button', { name: 'Download Video' })),
    );
    expect(name).toMatch(/^[\w-]+-\d{4}-\d\d-\d\d\.mp4$/);
    await leave();
  },
);

test.each(variants(onPhone('beta'), onDesktop('pro')))(
  'a promotional text is written, chosen from three, edited, rendered and downloaded, and its post pack copied (%s)',
  async (size, device, role) => {
    const { page, leave, isPhone, press, closePanel, choose } = await openJourney(size, device, role);
    await setLength(page, 1);
    await closePanel();
    await press(panelButton(page, 'Class'));
    await press(page.getByText('Promotion text', { exact: true }));
    await choose('Class type', 'Exotic Flow');
    await choose('Schedule', 'Every Monday');
    await choose('Time', '6:15 PM');
    await closePanel();
    await press(panelButton(page, 'Write'));
    await page.getByLabel('Call to action').fill('Book: link in bio');
    await press(page.getByRole('button', { name: 'Create Promotion' }));
    const second = page.getByRole('button', { name: /^Use text 2: / });
    await second.and(page.locator(':enabled')).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const text = ((await second.getAttribute('aria-label')) ?? '').replace(/^Use text 2: /, '');
    expect(text).toContain('Book: link in bio');
    await press(second);
    await seeText(page, /Every Monday\s(· )?6:15 PM/);
    await expect
      .poll(() => page.getByRole('button', { name: 'Undo' }).getAttribute('aria-description'))
      .toBe('new text');
    // On a phone the choice closes the texts.
    if (isPhone) await press(panelButton(page, 'Write'));
    else await press(page.getByRole('button', { name: 'Done' }));
    await press(page.getByRole('button', { name: 'Edit Promotion' }));
    await page.getByLabel('Promotional Text').fill(`Come and fly, ${size}`);
    await closePanel();
    await seeText(page, 'Come and fly');
    await press(page.getByRole('button', { name: 'Generate Video' }));
    await seeVideoReady(page);
    const { name } = await downloadVideo(page, downloads, () =>
      press(page.getByRole('button', { name: 'Download Video' })),
    );
    expect(name).toBe('exotic-flow-mon-6-15-pm.mp4');
    await copyPostPack(page, press);
    await leave();
  },
);

import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { bundledMediaTools } from '#server/media/bundled-media-tools.ts';
import { resolveFfmpeg } from '#server/media/ffmpeg-path.ts';
import { probeMedia } from '#server/media/probe.ts';
import { todayHere } from '#src/features/editor/class-form/today-here.ts';
import { seeVideoReady, seeWords } from '#tests/support/editor-steps.ts';
import { countedHands } from '#tests/support/counted-hands.ts';
import type { Person } from '#tests/support/person.ts';
import { seriousFaults } from '#tests/support/serious-faults.ts';
import { desktop, phone, productInBrowser } from '#tests/support/product-in-browser.ts';
import { takeAwayBackground } from '#tests/support/store-file.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { wantDrafts } from '#tests/support/want-drafts.ts';

const { personAtWork, product } = productInBrowser();

const downloads = testFolder();

const draftsman = async (role: string, device: BrowserContextOptions): Promise<Person> => {
  const person = await personAtWork(role, device);
  await wantDrafts(person.page);
  return person;
};

const panelButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A day so many days from now, as the person's own calendar has it. */
const dayFromNow = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return todayHere(day);
};

/** Presses Download Video; gives the name and the facts of the file that comes. */
const download = async (page: Page, press: () => Promise<void>) => {
  const started = page.waitForEvent('download');
  await press();
  const file = await started;
  const path = join(downloads, file.suggestedFilename());
  await file.saveAs(path);
  await page.getByText('Video download started! Check your Downloads folder.').first().waitFor();
  const { ffprobe } = (await resolveFfmpeg({ ffmpegPath: null })) ?? bundledMediaTools();
  return { name: file.suggestedFilename(), facts: await probeMedia(path, { ffprobe }) };
};

/** Both sizes, each with an account of its own: who made this very video before has it at once. */
const sizes = (atDesk: string, onPhone: string) =>
  [['desktop', desktop, atDesk] as const, ['phone', phone, onPhone] as const] as const;

/** Chooses from a list. On a phone its options are pressed like any other thing. */
const chooserOf =
  (page: Page, hands: ReturnType<typeof countedHands>) => async (list: string, option: string) => {
    await hands.press(page.getByRole('combobox', { name: list }));
    await hands.press(page.getByRole('option', { name: option, exact: true }));
  };

test.each(sizes('beta', 'studio_owner'))(
  '[ED-015] [ED-036] an instructor comes from opening the app to the downloaded video of a class in 12 presses and 60 seconds (%s)',
  async (size, device, role) => {
    const isPhone = size === 'phone';
    const { page, problems, leave } = await draftsman(role, device);
    const hands = countedHands({ hasTouch: isPhone });
    const choose = chooserOf(page, hands);
    const openPanel = (name: string) => hands.press(panelButton(page, name));

    if (isPhone) await openPanel('Templates');
    await hands.press(page.getByRole('button', { name: /^Start from / }).first());
    await openPanel('Class');
    if (isPhone) await page.getByRole('dialog', { name: 'Class Information' }).waitFor();
    else await page.getByText('Step 1', { exact: true }).waitFor();
    await choose('Class type', 'Exotic Flow');
    await hands.type(page.getByLabel('Class date'), dayFromNow(1));
    await choose('Time', '6:15 PM');
    expect(await seriousFaults(page)).toEqual([]);
    if (isPhone) await hands.press(page.getByRole('button', { name: 'Close Class Information' }));
    await seeWords(page, 'Exotic Flow');
    await hands.press(page.getByRole('button', { name: 'Generate Video' }));
    await seeVideoReady(page);
    const { name, facts } = await download(page, () =>
      hands.press(page.getByRole('button', { name: 'Download Video' })),
    );
    expect(name).toBe(`exotic-flow-${dayFromNow(1)}.mp4`);
    expect(facts.video).toMatchObject({ width: 540, height: 960 });

    console.info(
      `class promo, ${size}: ${hands.presses()} presses, ${Math.round(hands.seconds())} s of hands-on time`,
    );
    expect(hands.presses()).toBeLessThanOrEqual(12);
    expect(hands.seconds()).toBeLessThanOrEqual(60);
    expect(problems).toEqual([]);
    await leave();
  },
);

/** A mouse, or a finger. */
const pressOn =
  (size: string) =>
  (target: Locator): Promise<void> =>
    size === 'phone' ? target.tap() : target.click();

test.each(sizes('beta', 'studio_team'))(
  '[ED-037] a dancer writes captions, stops a render, closes the page while another runs, and has the video (%s)',
  async (size, device, role) => {
    const isPhone = size === 'phone';
    const press = pressOn(size);
    const { page, problems, leave } = await draftsman(role, device);
    await press(panelButton(page, 'Class'));
    await press(page.getByText('Manual', { exact: true }));
    const title = 'Create Your Vision';
    await page
      .getByRole(isPhone ? 'dialog' : 'heading', { name: title })
      .first()
      .waitFor();
    await page.getByLabel('Caption', { exact: true }).fill(`Dancing in the dark, ${size}`);
    await page.getByLabel('Sub footer').fill('all night');
    expect(await seriousFaults(page)).toEqual([]);
    if (isPhone) await press(page.getByRole('button', { name: `Close ${title}` }));
    await seeWords(page, 'Dancing in the');

    await press(page.getByRole('button', { name: 'Generate Video' }));
    await press(page.getByRole('button', { name: 'Cancel' }));
    await page.getByText('Creating your video...').waitFor({ state: 'detached' });
    await press(page.getByRole('button', { name: 'Generate Video' }));
    await page.getByText('Creating your video...').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel' }).isEnabled()).toBe(true);
    const address = page.url();
    const [reopened] = await Promise.all([page.context().newPage(), page.close()]);
    await reopened.goto(address);
    await seeVideoReady(reopened);
    const { name } = await download(reopened, () =>
      press(reopened.getByRole('button', { name: 'Download Video' })),
    );
    expect(name).toMatch(/^[\w-]+-\d{4}-\d\d-\d\d\.mp4$/);
    expect(problems).toEqual([]);
    await leave();
  },
);

test.each(sizes('pro', 'user'))(
  'class details by hand are a block of seven texts that follow the form (%s)',
  async (size, device, role) => {
    const isPhone = size === 'phone';
    const press = pressOn(size);
    const { page, problems, leave } = await draftsman(role, device);
    const closePanel = async (): Promise<void> => {
      if (isPhone) await page.keyboard.press('Escape');
    };
    await press(panelButton(page, 'Text'));
    await page.getByLabel('Header', { exact: true }).fill('MY OWN WORDS');
    await closePanel();
    await press(panelButton(page, 'Class'));
    await press(page.getByText('Manual', { exact: true }));
    await page.getByText('Your texts start fresh.').waitFor();
    await press(page.getByText('Class details', { exact: true }).first());
    await page.getByLabel('Studio').fill('Skyline Pole');
    await press(page.getByRole('combobox', { name: 'Schedule' }));
    await press(page.getByRole('option', { name: 'Every Monday' }));
    await expect.poll(() => page.getByLabel('Class date').isDisabled()).toBe(true);
    await closePanel();
    await seeWords(page, 'Skyline Pole');
    await seeWords(page, 'Every Monday');
    await press(panelButton(page, 'Text'));
    const words = isPhone
      ? page.getByRole('dialog')
      : page.getByRole('complementary', { name: 'Your words' });
    await expect.poll(() => words.getByRole('textbox').count()).toBe(7);
    await page.reload();
    await seeWords(page, 'Skyline Pole');
    await press(panelButton(page, 'Class'));
    expect(await page.getByLabel('Studio').inputValue()).toBe('Skyline Pole');
    expect(await seriousFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await leave();
  },
);

test('[RE-028] [RE-029] a generation that is refused or fails says why, and a retry makes the video', async () => {
  const { page, leave } = await draftsman('admin', desktop);
  await page.getByRole('button', { name: 'Start from Silk flow' }).click();
  await seeWords(page, 'slow is a power');
  let refusals = 1;
  await page.route('**/api/renders', async (route) => {
    if (route.request().method() !== 'POST' || refusals === 0) return route.fallback();
    refusals -= 1;
    return route.fulfill({ status: 503, json: { code: 'DATABASE_AWAY', message: 'Come back in a moment.' } });
  });
  await page.getByRole('button', { name: 'Generate Video' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Generation failed' });
  await failure.getByText('Come back in a moment.', { exact: true }).waitFor();
  await failure.getByText('Parallel processing failed: 503 - Come back in a moment.').waitFor();
  expect(await page.getByRole('button', { name: 'Download Video' }).isDisabled()).toBe(true);

  // From here on it is the worker that fails.
  const putBack = await takeAwayBackground(product(), 'silk', downloads);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await failure.getByText('The background video is missing.').waitFor();
  expect(await page.getByRole('button', { name: 'Download Video' }).isDisabled()).toBe(true);
  await putBack();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await seeVideoReady(page);
  const { facts } = await download(page, () => page.getByRole('button', { name: 'Download Video' }).click());
  expect(facts.video).toMatchObject({ width: 540, height: 960 });
  await leave();
});

test('a free account has five downloads a month, and the sixth is refused in words', async () => {
  const { page, leave } = await draftsman('user', phone);
  const { request } = page;
  const api = `${product().address}/api`;
  const headers = { origin: product().address };
  const makeVideo = async (words: string): Promise<string> => {
    const blank = newPromo();
    const textElements = blank.textElements.map((text) =>
      text.id === 'header' ? { ...text, content: words } : text,
    );
    const document = { ...blank, videoDuration: 1, textElements };
    const made = await (await request.post(`${api}/promos`, { headers, data: { document } })).json();
    const data = { promoId: made.id, revision: made.revision, qualityPreset: 'draft' };
    const { id } = await (await request.post(`${api}/renders`, { headers, data })).json();
    await expect
      .poll(async () => (await (await request.get(`${api}/renders/${id}`)).json()).state, {
        timeout: 120_000,
      })
      .toBe('completed');
    return id;
  };
  for (const words of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const id = await makeVideo(words);
    expect((await request.get(`${api}/renders/${id}/file`)).status()).toBe(200);
  }
  const sixth = await makeVideo('Six');
  const { promoId } = await (await request.get(`${api}/renders/${sixth}`)).json();
  expect((await request.get(`${api}/renders/${sixth}/file`)).status()).toBe(403);
  await page.goto(`${product().address}/?promo=${promoId}`);
  await seeVideoReady(page);
  await page
    .getByText(/^You have used your 5 free downloads of this month\./)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Download Video' }).isDisabled()).toBe(true);
  await leave();
});

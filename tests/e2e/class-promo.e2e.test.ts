import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { bundledMediaTools } from '#server/media/bundled-media-tools.ts';
import { resolveFfmpeg } from '#server/media/ffmpeg-path.ts';
import { probeMedia } from '#server/media/probe.ts';
import { seeVideoReady, seeWords } from '#tests/support/editor-steps.ts';
import { countedHands } from '#tests/support/counted-hands.ts';
import type { Person } from '#tests/support/person.ts';
import { seriousFaults } from '#tests/support/serious-faults.ts';
import { desktop, phone, productInBrowser } from '#tests/support/product-in-browser.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const { personAtWork, product } = productInBrowser();

const downloads = testFolder();

/** Videos are small here: what is tested is the way to them. */
const wantDrafts = async (page: Page): Promise<void> => {
  await page.route('**/api/renders', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    return route.continue({
      postData: JSON.stringify({ ...request.postDataJSON(), qualityPreset: 'draft' }),
    });
  });
};

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
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
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

/** Chooses from a list. On a phone its options are pressed like any other thing. */
const chooserOf =
  (page: Page, hands: ReturnType<typeof countedHands>) => async (list: string, option: string) => {
    await hands.press(page.getByRole('combobox', { name: list }));
    await hands.press(page.getByRole('option', { name: option, exact: true }));
  };

test.each([
  // Each their own account: who made this very video before has it at once.
  ['desktop', desktop, 'beta'],
  ['phone', phone, 'studio_owner'],
] as const)(
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

test('[ED-037] a dancer writes captions on a phone, stops a render, closes the page while another runs, and has the video', async () => {
  const { page, problems, leave } = await draftsman('studio_team', phone);
  await panelButton(page, 'Class').tap();
  await page.getByText('Manual', { exact: true }).tap();
  await page.getByRole('dialog', { name: 'Create Your Vision' }).waitFor();
  await page.getByLabel('Caption', { exact: true }).fill('Dancing in the dark');
  await page.getByLabel('Sub footer').fill('all night');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close Create Your Vision' }).tap();
  await seeWords(page, 'Dancing in the');

  await page.getByRole('button', { name: 'Generate Video' }).tap();
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByText('Creating your video...').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Generate Video' }).tap();
  await page.getByText('Creating your video...').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).isEnabled();
  const address = page.url();
  const [reopened] = await Promise.all([page.context().newPage(), page.close()]);
  await reopened.goto(address);
  await seeVideoReady(reopened);
  const { name } = await download(reopened, () =>
    reopened.getByRole('button', { name: 'Download Video' }).tap(),
  );
  expect(name).toMatch(/^[\w-]+-\d{4}-\d\d-\d\d\.mp4$/);
  expect(problems).toEqual([]);
  await leave();
});

test('class details by hand are a block of seven texts that follow the form, and one undo brings the former texts back', async () => {
  const { page, problems, leave } = await draftsman('pro', desktop);
  await panelButton(page, 'Text').click();
  await page.getByLabel('Header', { exact: true }).fill('MY OWN WORDS');
  await panelButton(page, 'Class').click();
  await page.getByText('Manual', { exact: true }).click();
  await page.getByText('Class details', { exact: true }).first().click();
  await page.getByLabel('Studio').fill('Skyline Pole');
  await page.getByRole('combobox', { name: 'Schedule' }).click();
  await page.getByRole('option', { name: 'Every Monday' }).click();
  await expect.poll(() => page.getByLabel('Class date').isDisabled()).toBe(true);
  await seeWords(page, 'Skyline Pole');
  await seeWords(page, 'Every Monday');
  await panelButton(page, 'Text').click();
  expect(await page.getByRole('complementary', { name: 'Your words' }).getByRole('textbox').count()).toBe(7);
  await page.reload();
  await seeWords(page, 'Skyline Pole');
  await panelButton(page, 'Class').click();
  expect(await page.getByLabel('Studio').inputValue()).toBe('Skyline Pole');
  expect(await seriousFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await leave();
});

/** The file of a background that comes with the product, taken out of the store; gives the way to put it back. */
const takeAway = async (background: string): Promise<() => Promise<void>> => {
  const folder = join(product().dataDir, 'media/starter/backgrounds');
  const named = new RegExp(`^starter-${background}-[0-9a-f]+\\.mp4$`);
  const file = (await readdir(folder)).find((name) => named.test(name));
  if (file === undefined) throw new Error(`There is no background ${background} in the store.`);
  const [place, elsewhere] = [join(folder, file), join(downloads, file)];
  await copyFile(place, elsewhere);
  await rm(place);
  return () => copyFile(elsewhere, place);
};

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
  const putBack = await takeAway('silk');
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

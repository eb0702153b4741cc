/**
 * `npm run walk [-- --week N]`: an owner's week, from a pasted timetable to the ZIP of the approved videos, and the whole job as a new user does it, from signing in to the downloaded video: on a phone by a template, on a desktop
 * by their own texts, and on both with a clip of their own and a written text, pressing only words that they see. Prints every step with
 * the presses so far, and writes a screenshot of each to `screens/walk/`, which git ignores. Fails if an own-clip walk takes more
 * presses than `limit`, or if the clip shows later than `SEEN_MS`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { projectRoot } from '#server/project-root.ts';
import { readOptions } from '#tests/bench/report.ts';
import { walkWeek, WEEK_LIMIT } from '#tests/screens/walk-week.ts';
import { addAccount } from '#tests/support/add-account.ts';
import { openBrowser, openPage, signIn } from '#tests/support/browser/browser.ts';
import { desktop, phone, withMotion } from '#tests/support/browser/devices.ts';
import { downloadVideo, preview, seeText, seeVideoReady } from '#tests/support/browser/editor-steps.ts';
import { type CountedInput, countedInput } from '#tests/support/browser/pointer.ts';
import { makeOwnClip } from '#tests/support/media/media-samples.ts';
import { startProduct } from '#tests/support/running-product.ts';

type Step = { name: string; take: (page: Page, input: CountedInput) => Promise<unknown> };

const pressButton = (page: Page, input: CountedInput, name: string): Promise<void> =>
  input.press(page.getByRole('button', { name, exact: true }));

const generate: Step = {
  name: 'generate',
  take: async (page, input) => {
    await pressButton(page, input, 'Generate Video');
    await seeVideoReady(page);
  },
};

const byTemplate: readonly Step[] = [
  { name: 'open the templates', take: (page, input) => pressButton(page, input, 'Templates') },
  {
    name: 'choose one',
    take: async (page, input) => {
      await input.press(page.getByRole('button', { name: 'Start from Tonight' }));
      await seeText(page, 'Low Flow');
    },
  },
  generate,
];

const byOwnTexts: readonly Step[] = [
  { name: 'open the texts', take: (page, input) => pressButton(page, input, 'Text') },
  {
    name: 'write the header',
    take: async (page, input) => {
      await input.type(page.getByLabel('Header', { exact: true }), 'Spin & Flow');
      await seeText(page, 'Spin & Flow');
    },
  },
  {
    name: 'write when',
    take: async (page, input) => {
      await input.type(page.getByLabel('Schedule', { exact: true }), 'Thursday 7:30 PM');
      await seeText(page, 'Thursday 7:30 PM');
    },
  },
  {
    name: 'choose the length',
    take: async (page, input) => {
      await pressButton(page, input, 'Settings');
      await input.type(page.getByRole('textbox', { name: 'Length (seconds)' }), '6');
    },
  },
  generate,
];

/** The control with this word on it, as somebody finds it who does not know the way. */
const seen = (page: Page, word: string | RegExp): Locator =>
  page.getByText(word, { exact: true }).filter({ visible: true }).first();

const byOwnClip = (clip: string): readonly Step[] => [
  {
    name: 'choose a clip',
    take: async (page, input) => {
      await input.press(seen(page, 'Video'));
      const choosing = page.waitForEvent('filechooser');
      await input.press(seen(page, 'Use your clip'));
      await (await choosing).setFiles(clip);
      await preview(page).locator('canvas[data-background]').waitFor();
    },
  },
  {
    name: 'name the class',
    take: async (page, input) => {
      await input.press(seen(page, 'Write'));
      await input.press(page.getByPlaceholder('Choose a class').filter({ visible: true }));
      await input.press(seen(page, 'Exotic Flow'));
    },
  },
  {
    name: 'choose a text',
    take: async (page, input) => {
      await input.press(seen(page, 'Create Promotion'));
      await page.getByRole('button', { name: /^Use text 2:/, disabled: false }).waitFor();
      await input.press(seen(page, 'Text 2'));
    },
  },
  generate,
];

type Walk = { name: string; device: BrowserContextOptions; steps: readonly Step[]; limit?: number };

const walksWith = (clip: string): readonly Walk[] => [
  { name: 'phone by a template', device: phone, steps: byTemplate },
  { name: 'desktop by own texts', device: desktop, steps: byOwnTexts },
  { name: 'phone with an own clip', device: phone, steps: byOwnClip(clip), limit: 14 },
  { name: 'desktop with an own clip', device: desktop, steps: byOwnClip(clip), limit: 12 },
];

/** From the choice of a clip to its first frame in the preview, ms, at this slowdown of the processor. */
const SEEN_MS = 1000;
const SLOWDOWN = 4;

/** Notes the time of the choice, and then of the frame that the preview shows from the disk. */
const NOTE_TIMES = `new Promise((resolve) => {
  addEventListener('change', () => {
    const chosenAt = performance.now();
    const look = () => {
      const frame = document.querySelector('section[aria-label="Preview"] img[src^="data:image/jpeg"]');
      const isShown = frame?.complete === true && document.querySelector('[role="dialog"]') === null;
      if (isShown) requestAnimationFrame(() => resolve(performance.now() - chosenAt));
      else requestAnimationFrame(look);
    };
    look();
  }, { capture: true, once: true });
})`;

/** ms */
const timeUntilSeen = async (page: Page, clip: string): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await seen(page, 'Video').tap();
  await seen(page, 'Use your clip').waitFor();
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const choosing = page.waitForEvent('filechooser');
  await seen(page, 'Use your clip').tap();
  const noted = page.evaluate<number>(NOTE_TIMES);
  await (await choosing).setFiles(clip);
  return noted;
};

const fail = (reason: string): void => {
  console.error(reason);
  process.exitCode = 1;
};

const browser = await openBrowser();
const product = await startProduct();
const downloads = await mkdtemp(join(tmpdir(), 'polepro-walk-'));
/** The classes of the owner's week; `--week N` walks it alone, with N classes. */
const { week } = readOptions(['week']);
const CLASSES = 22;

try {
  const classes = week === undefined ? CLASSES : Number(week);
  const ownersWeek = { classes, folder: join(projectRoot, 'screens/walk/an-owners-week') };
  const presses = await walkWeek(browser, product, ownersWeek);
  if (presses > WEEK_LIMIT) fail(`an owner's week: more than ${WEEK_LIMIT} presses`);
  const clip = await makeOwnClip(downloads);
  for (const { name, device, steps, limit = Infinity } of week === undefined ? walksWith(clip) : []) {
    const folder = join(projectRoot, 'screens/walk', name.replaceAll(' ', '-'));
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const account = await addAccount(product.databaseUrl, 'user');
    const { page, problems, leave } = await openPage(browser, withMotion(device));
    const input = countedInput({ hasTouch: device.hasTouch === true });
    const all: readonly Step[] = [
      { name: 'sign in', take: () => signIn(page, product.address, account, input) },
      ...steps,
      {
        name: 'download',
        take: () =>
          downloadVideo(page, downloads, () =>
            input.press(page.getByRole('button', { name: 'Download Video' })),
          ),
      },
    ];
    console.log(name);
    for (const [index, step] of all.entries()) {
      await step.take(page, input);
      await page.waitForLoadState('networkidle');
      const number = String(index + 1).padStart(2, '0');
      await page.screenshot({ path: join(folder, `${number}-${step.name.replaceAll(' ', '-')}.png`) });
      console.log(`  ${number} ${step.name.padEnd(20)} ${input.presses()} presses`);
    }
    console.log(`  ${input.presses()} presses, ${Math.round(input.seconds())} s of hands-on time`);
    if (input.presses() > limit) fail(`${name}: more than ${limit} presses`);
    for (const problem of problems) console.error(`  ${problem}`);
    await leave();
  }
  if (week === undefined) {
    const { page, leave } = await openPage(browser, withMotion(phone));
    await signIn(page, product.address, await addAccount(product.databaseUrl, 'user'));
    const seenAfter = await timeUntilSeen(page, clip);
    console.log(`own clip in the preview after ${Math.round(seenAfter)} ms at ${SLOWDOWN}x slowdown`);
    if (seenAfter > SEEN_MS) fail(`The clip showed later than ${SEEN_MS} ms`);
    await leave();
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(downloads, { recursive: true, force: true });
}

/**
 * `npm run walk`: the whole job as a new user does it, from signing in to the downloaded video: on a phone by a template, on a desktop
 * by their own texts. Prints every step with the presses so far, and writes a screenshot of each to `screens/walk/`, which git ignores.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { projectRoot } from '#server/project-root.ts';
import { addAccount } from '#tests/support/add-account.ts';
import { openBrowser, openPage, signIn } from '#tests/support/browser/browser.ts';
import { desktop, phone, withMotion } from '#tests/support/browser/devices.ts';
import { downloadVideo, seeText, seeVideoReady } from '#tests/support/browser/editor-steps.ts';
import { type CountedInput, countedInput } from '#tests/support/browser/pointer.ts';
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

const walks: readonly { name: string; device: BrowserContextOptions; steps: readonly Step[] }[] = [
  { name: 'phone by a template', device: phone, steps: byTemplate },
  { name: 'desktop by own texts', device: desktop, steps: byOwnTexts },
];

const browser = await openBrowser();
const product = await startProduct();
const downloads = await mkdtemp(join(tmpdir(), 'polepro-walk-'));
try {
  for (const { name, device, steps } of walks) {
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
    for (const problem of problems) console.error(`  ${problem}`);
    await leave();
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(downloads, { recursive: true, force: true });
}

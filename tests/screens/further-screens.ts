import type { Page, Route } from 'playwright-core';
import { z } from 'zod';
import type { Screen } from '#tests/screens/every-screen.ts';
import { seeSettled } from '#tests/screens/settled.ts';
import { preview } from '#tests/support/browser/editor-steps.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { WORK_MS } from '#tests/support/wait-until.ts';

/** What a promo's address says is open, on this server. */
const promoPath = (page: Page): string => {
  const { origin, searchParams } = new URL(page.url());
  return `${origin}/api/promos/${searchParams.get('promo') ?? ''}`;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const openPanel = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name, exact: true }).click();

const dismissMessages = (page: Page): Promise<void> =>
  page.evaluate(
    "document.querySelectorAll('button[aria-label=Dismiss]').forEach((button) => button.click())",
  );

/** One more text is a change like any other. */
const addText = async (page: Page): Promise<void> => {
  await openPanel(page, 'Text');
  await button(page, 'Add text').click();
};

const change = async (page: Page, isWide: boolean): Promise<void> => {
  await addText(page);
  if (!isWide) await button(page, 'Close Your texts').click();
};

/** What a page leaves in its browser that could not save a promo with a changed length and then crashed. */
const leaveDraft = async (page: Page): Promise<void> => {
  const { id, revision, document } = z
    .object({ id: z.string(), revision: z.number(), document: z.looseObject({}) })
    .parse(await (await page.request.get(promoPath(page))).json());
  // Newer than what the page itself leaves, which it may still save while it goes.
  const at = Date.now() + 60_000;
  const draft = { promoId: id, revision, document: { ...document, videoDuration: 12 }, at };
  const [key, value] = [`polepro.draft.${id}.crashed`, JSON.stringify(draft)].map((text) =>
    JSON.stringify(text),
  );
  await page.evaluate(`localStorage.setItem(${key}, ${value})`);
};

const notNow = (route: Route): Promise<void> =>
  route.request().method() === 'PUT' ? route.abort() : route.fallback();

/** Dialogs of the panels, and what lists say when they have nothing. */
const panelDialogs = (isWide: boolean, reopen: (page: Page) => Promise<void>): Screen[] => [
  {
    name: 'adjust-video',
    open: async (page) => {
      await reopen(page);
      await openPanel(page, 'Video');
      await button(page, /Adjust/).click();
      await page.getByRole('slider', { name: 'Trim end' }).waitFor();
    },
  },
  {
    name: 'my-videos',
    open: async (page) => {
      await page.getByText('My Videos', { exact: true }).click();
      await page
        .getByText(/^Upload/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'video-uploaded',
    open: async (page) => {
      await page.locator('input[type=file]').first().setInputFiles(smallVideo);
      if (isWide) await page.getByRole('list', { name: 'Uploads' }).getByText('small').waitFor();
      else {
        // The video is the background already, and the panel has closed.
        await openPanel(page, 'Video');
        await page.getByText('My Videos', { exact: true }).click();
      }
      await button(page, 'small as background video').first().waitFor({ timeout: WORK_MS });
      await dismissMessages(page);
    },
  },
  {
    name: 'gifs-none-found',
    open: async (page) => {
      if (!isWide) await button(page, 'Close Choose Video').click();
      await openPanel(page, 'GIFs');
      await page.getByPlaceholder('Search GIFs').fill('unicorn');
      await page.getByText('No overlays found for "unicorn"').waitFor();
    },
  },
  {
    name: 'upload-gif',
    open: async (page) => {
      await button(page, 'Upload a GIF').click();
      await page.getByRole('dialog', { name: 'Upload a GIF' }).waitFor();
    },
  },
  {
    name: 'class-types',
    open: async (page) => {
      await button(page, 'Close the upload').click();
      if (!isWide) await button(page, 'Close Choose Pole GIFs').click();
      await openPanel(page, 'Class');
      await button(page, 'Manage').click();
      await page.getByRole('dialog', { name: 'Your class types' }).waitFor();
    },
  },
];

/** The messages when something is deleted, missing or made. */
const newsScreens = (isWide: boolean): Screen[] => [
  {
    name: 'promo-deleted',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Your class types' }).waitFor({ state: 'detached' });
      if (!isWide) await button(page, 'Close Class Information').click();
      await page.request.post(`${promoPath(page)}/duplicate`, {
        headers: { origin: new URL(page.url()).origin },
      });
      await button(page, /^My promos/).click();
      await button(page, /^More for .*\(copy\)$/)
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText(/is deleted\./).waitFor();
    },
  },
  {
    name: 'no-promo-found',
    open: async (page) => {
      await page.getByLabel('Search your promos').fill('unicorn');
      await page.getByText('No promo is called "unicorn".').waitFor();
    },
  },
  {
    name: 'deleted-promos',
    open: async (page) => {
      const list = page.getByRole('dialog', { name: 'My promos' });
      await list.getByText('Deleted', { exact: true }).click();
      await list.getByText('Deleted for good in 30 days').first().waitFor();
    },
  },
  {
    name: 'creating',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'My promos' }).waitFor({ state: 'detached' });
      await button(page, 'Generate Video').click();
      await page.getByText('Creating your video...').waitFor();
    },
  },
  {
    name: 'video-preview',
    open: async (page) => {
      await button(page, 'Watch preview').click();
      await page.getByRole('dialog').locator('[data-text-element]').first().waitFor();
    },
  },
];

/** The messages when work cannot be saved, was kept, or was changed elsewhere. */
const savingScreens = (isWide: boolean): Screen[] => [
  {
    name: 'not-saved',
    provokes: /^net::ERR_FAILED: PUT .*\/api\/promos\//,
    open: async (page) => {
      await button(page, 'Close the video').click();
      // A video that is finished by now cannot be stopped any more.
      await button(page, 'Cancel')
        .click({ timeout: 2000 })
        .catch(() => undefined);
      // On a small phone they lie over the button that is pressed next.
      await dismissMessages(page);
      await page.route('**/api/promos/*', notNow);
      await change(page, isWide);
      await page.getByText('Not saved – kept on this device').first().waitFor();
    },
  },
  {
    name: 'brought-back',
    open: async (page) => {
      await leaveDraft(page);
      await page.reload();
      await page.getByText(/^We restored your unsaved changes/).waitFor();
      // The notice may come before the editor.
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await seeSettled(page);
    },
  },
  {
    name: 'changed-elsewhere',
    provokes: /^409: PUT .*\/api\/promos\//,
    open: async (page) => {
      const { origin } = new URL(page.url());
      const read = await page.request.get(promoPath(page));
      const { revision, document } = z
        .object({ revision: z.number(), document: z.looseObject({}) })
        .parse(await read.json());
      const data = { revision, document: { ...document, videoDuration: 14 } };
      await page.request.put(promoPath(page), { headers: { origin }, data });
      await page.unroute('**/api/promos/*', notNow);
      // What waits is tried again at once, and refused.
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.getByRole('dialog', { name: 'This promo was changed somewhere else' }).waitFor();
    },
  },
  {
    name: 'signed-out',
    provokes: /^401: .*\/api\//,
    open: async (page) => {
      await button(page, 'Load the newer one').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // The newer one is read, and its editor stands anew.
      await page.getByText('Saved', { exact: true }).first().waitFor();
      await preview(page).locator('canvas').first().waitFor();
      await page.context().clearCookies();
      // The refused save leads out of the editor, and its panel closes with it; any other call leads out before there is a text.
      const isNotified = page.getByText('You are signed out').waitFor();
      await Promise.race([isNotified, addText(page).catch(() => undefined)]);
      await isNotified;
    },
  },
];

/** Where things are empty, fail or end; the last of them signs the person out. */
export const furtherScreens = (isWide: boolean, reopen: (page: Page) => Promise<void>): Screen[] => [
  ...panelDialogs(isWide, reopen),
  ...newsScreens(isWide),
  ...savingScreens(isWide),
];

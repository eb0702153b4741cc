import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults, contrastFaults } from '#tests/support/browser/accessibility.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import { setLength } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { makeDiscGif, makePhoneVideo } from '#tests/support/media/media-samples.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { WORK_MS } from '#tests/support/wait-until.ts';

const { openEditor, openEditorWithDrafts } = productInBrowser();

const folder = testFolder();

const openPanel = async (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name, exact: true }).click();

/** How many are beside the first one. */
const columnsOf = async (cards: Locator): Promise<number> => {
  await cards.first().waitFor();
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  return boxes.filter((box) => Math.abs((box?.y ?? 0) - (boxes[0]?.y ?? 0)) < 2).length;
};

const videoCards = (page: Page): Locator => page.getByRole('button', { name: /as background video$/ });

const overlayCards = (page: Page): Locator => page.getByRole('button', { name: /^Add / });

/** How the grid of videos scrolls: what it does with what has no room, and how high it becomes, px. */
const scrollingOf = (page: Page): Promise<{ overflow: string; mostHeight: number }> =>
  page.evaluate(`(() => {
    const style = getComputedStyle(document.querySelector('section[aria-label="Videos"]'));
    return { overflow: style.overflowY, mostHeight: parseFloat(style.maxHeight) };
  })()`);

/** Until the last colour is there: one on its way from the other theme is no fault. */
const inTheme = (page: Page, theme: 'dark' | 'light'): Promise<void> =>
  page.evaluate(`(async () => {
    document.documentElement.dataset.mantineColorScheme = '${theme}';
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  })()`);

const faultsInBothThemes = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    // A theme changes colours, and neither names nor roles.
    faults.push(...(await (theme === 'light' ? axeFaults(page) : contrastFaults(page))));
  }
  return faults;
};

const uploadOverlay = async (page: Page, gif: string): Promise<void> => {
  await openPanel(page, 'GIFs');
  expect(await columnsOf(overlayCards(page))).toBe(3);
  await page.setViewportSize({ width: 2560, height: 1300 });
  expect(await columnsOf(overlayCards(page))).toBe(6);
  await page.setViewportSize(desktop.viewport);

  await page.getByRole('button', { name: 'Upload a GIF' }).click();
  await page.locator('input[type=file][accept*=gif]').setInputFiles(gif);
  await page.getByLabel('Title of disc.gif').fill('Pink disc');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Overlay uploaded successfully').waitFor({ timeout: WORK_MS });
  await page.getByRole('button', { name: 'Add Pink disc' }).click();
  await page.getByRole('button', { name: 'Edit Pink disc' }).waitFor();

  await page.getByRole('button', { name: 'More for Pink disc' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Pink disc?' });
  await question.getByText(/^(No promo uses it|Used in one promo)/).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Edit Pink disc' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add Pink disc' }).waitFor({ state: 'detached' });
};

const uploadVideo = async (page: Page, video: string): Promise<void> => {
  await openPanel(page, 'Video');
  expect(await columnsOf(videoCards(page))).toBe(3);
  expect(await scrollingOf(page)).toEqual({ overflow: 'auto', mostHeight: 594 });

  await page.getByText('My Videos', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(video);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await uploads.getByText('Friday class').waitFor();
  // The browser cannot play it, so the preview waits for the server's copy.
  await page.getByText('Your clip is on its way').waitFor();
  await page.getByText('Friday class is in the library, as 2 clips.').waitFor({ timeout: WORK_MS });
  await uploads.waitFor({ state: 'detached' });

  const clips = page.getByRole('button', { name: /^Friday class.* as background video$/ });
  await clips.nth(1).waitFor();
  await page.getByRole('button', { name: /^Friday class \(1 of 2\) as background/, pressed: true }).waitFor();
  await page.getByText('Best first').click();
  await expect.poll(() => page.getByRole('img', { name: /^(Lively|Moving|Calm), / }).count()).toBe(2);
};

const makeVideo = async (page: Page): Promise<void> => {
  await setLength(page, 1);
  await page.getByRole('button', { name: 'Generate Video' }).click();
  await page.getByText('Video Ready').first().waitFor({ timeout: WORK_MS });
};

test('[LI-008] [LI-060] [OV-006] [OV-023] on a desktop a person uploads an overlay, names it and deletes it again; a phone video is uploaded, becomes clips, is the background by then, and a promo is made with it', async () => {
  const [gif, video] = [await makeDiscGif(folder), await makePhoneVideo(folder, 18)];
  const { page, leave } = await openEditorWithDrafts('studio_team', desktop);
  await uploadOverlay(page, gif);
  await uploadVideo(page, video);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await makeVideo(page);
  await leave();
});

test('[OV-007] [OV-008] on a phone overlays are found, kept and added by touch, 3 in a row and 9 on a page', async () => {
  const { page, leave } = await openEditor('beta', phone);
  await page.getByRole('button', { name: 'GIFs', exact: true }).tap();
  const picker = page.getByRole('dialog', { name: 'Choose Pole GIFs' });
  const cards = picker.getByRole('button', { name: /^Add / });
  await cards.first().waitFor();
  await expect.poll(() => cards.count()).toBe(9);
  await expect.poll(() => columnsOf(overlayCards(page))).toBe(3);
  expect(await faultsInBothThemes(page)).toEqual([]);

  // Escape closes the question over the panel, not the panel below it.
  await picker.getByRole('button', { name: 'Upload a GIF' }).tap();
  const question = page.getByRole('dialog', { name: 'Upload a GIF' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await picker.getByRole('button', { name: 'Next' }).tap();
  await picker.getByText(/^Page 2 of/).waitFor();
  await picker.getByRole('searchbox').fill('heart');
  await picker.getByText('Hearts', { exact: true }).waitFor();
  await picker.getByRole('button', { name: 'Hearts as a favorite' }).tap();
  await picker.getByRole('searchbox').fill('');
  await picker.getByText('Favorites', { exact: true }).tap();
  await cards.nth(1).waitFor({ state: 'detached' });
  await cards.first().tap();
  await picker.getByRole('button', { name: 'Edit Hearts' }).waitFor();
  await picker.getByRole('button', { name: 'Hearts as a favorite' }).tap();
  await picker.getByText('No favorite overlays yet').waitFor();

  await picker.getByRole('button', { name: /^Close/ }).tap();
  await page.getByRole('button', { name: 'Video', exact: true }).tap();
  const videos = page.getByRole('dialog', { name: 'Choose Video' });
  await videos
    .getByRole('button', { name: /as background video$/ })
    .first()
    .waitFor();
  expect(await columnsOf(videoCards(page))).toBe(2);
  await videos.getByText('My Videos', { exact: true }).tap();
  await videos.getByRole('button', { name: 'Upload a video' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await leave();
});

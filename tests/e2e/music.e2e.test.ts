import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { desktop, phone } from '#tests/support/browser/devices.ts';
import {
  downloadVideo,
  previewTexts,
  seeSaved,
  seeVideoReady,
  undoDescription,
} from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { makeMedia, samplesOf } from '#tests/support/rendering/decoded-frames.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const { openEditor } = productInBrowser();

const folder = testFolder();

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

const yourMusic = (page: Page): Locator => page.getByRole('region', { name: 'Your music' });

test('on a phone a template with music becomes a video whose texts land on beats, in twelve presses', async () => {
  const { page, leave } = await openEditor('pro', phone);
  let presses = 0;
  const tap = async (target: Locator): Promise<void> => {
    presses += 1;
    await target.tap();
  };
  await tap(button(page, 'Templates'));
  await tap(button(page, 'Start from Neon class'));
  await previewTexts(page).first().waitFor();
  await tap(button(page, 'Music'));
  await yourMusic(page).getByText('Hands up').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await tap(button(page, 'Land the texts on the beat'));
  await expect.poll(() => undoDescription(page)).toMatch(/^changing/);
  await tap(button(page, 'Close Choose Music'));
  await seeSaved(page);
  await tap(button(page, 'Generate Video'));
  await seeVideoReady(page);
  const { facts } = await downloadVideo(page, folder, () =>
    tap(page.getByRole('button', { name: 'Download Video' })),
  );
  expect(facts.audio?.codec).toBe('aac');
  expect(presses).toBeLessThanOrEqual(12);
  await leave();
});

test('on a desktop one’s own track is uploaded, chosen, moved by keys, and heard in the video', async () => {
  const { page, leave } = await openEditor('pro', desktop);
  const track = `${folder}/Studio beat.wav`;
  // A tone of 440 Hz, twice a second: 120 beats a minute.
  const beat = '0.5*sin(2*PI*440*t)*lt(mod(t\\,0.5)\\,0.1)';
  await makeMedia(track, `-f lavfi -t 12 -i aevalsrc=${beat}|${beat}:s=48000`);
  await button(page, 'Music').click();
  await page.getByText('My music', { exact: true }).click();
  const confirmation = page.getByLabel('I upload only music that I may use in my videos.');
  await expect.poll(() => button(page, 'Upload music').isDisabled()).toBe(true);
  await confirmation.check();
  await page.locator('input[type="file"]').first().setInputFiles(track);
  await button(page, /^Studio beat .*bpm/).click();
  const music = yourMusic(page);
  await music.getByText('Studio beat').waitFor();
  await expect.poll(() => undoDescription(page)).toMatch(/music$/);
  await button(page, 'Studio beat as a favorite').click();
  const start = music.getByRole('slider', { name: 'Start of the music' });
  await start.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => start.getAttribute('aria-valuenow')).toBe('0');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Fade out (seconds)' }).fill('0');
  await seeSaved(page);
  await button(page, 'Generate Video').click();
  await seeVideoReady(page);
  const { name } = await downloadVideo(page, folder, () => button(page, 'Download Video').click());
  const samples = await samplesOf(`${folder}/${name}`);
  const loudAt = (second: number): boolean =>
    samples
      .subarray(Math.round(second * 48_000), Math.round((second + 0.03) * 48_000))
      .some((value) => Math.abs(value) > 0.1);
  expect([0.53, 0.75, 1.03, 1.25, 2.03, 2.25].map(loudAt)).toEqual([true, false, true, false, true, false]);
  await button(page, 'Undo').click();
  await leave();
});

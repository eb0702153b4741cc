import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { bundledMediaTools } from '#server/media/bundled-ffmpeg.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { probeMedia } from '#server/media/probe.ts';

/** Presses Download Video by `press`; gives the name and the facts of the file that comes, which is put into `folder`. */
export const downloaded = async (page: Page, folder: string, press: () => Promise<void>) => {
  const started = page.waitForEvent('download');
  await press();
  const file = await started;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  await page.getByText('Video download started! Check your Downloads folder.').first().waitFor();
  const { ffprobe } = (await resolveFfmpeg({ ffmpegPath: null })) ?? bundledMediaTools();
  return { name: file.suggestedFilename(), facts: await probeMedia(path, { ffprobe }) };
};

import { type RenderBrowser, resolveBrowser } from '#server/rendering/browser.ts';
import { type Ffmpeg, resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';

let ffmpeg: Promise<Ffmpeg | null> | undefined;
let browser: Promise<RenderBrowser | null> | undefined;

/** The ffmpeg of this machine. It takes two processes to find out, so a worker's files ask once. @throws where there is none */
export const installedFfmpeg = async (): Promise<Ffmpeg> => {
  ffmpeg ??= resolveFfmpeg({ ffmpegPath: null });
  const found = await ffmpeg;
  if (found === null) throw new Error('There is no ffmpeg on this machine to test with; install it.');
  return found;
};

/** The browser that renders on this machine, asked for once as well. @throws where there is none */
export const installedBrowser = async (): Promise<RenderBrowser> => {
  browser ??= resolveBrowser({ browserPath: null });
  const found = await browser;
  if (found === null) throw new Error('There is no browser on this machine to test with; install Chromium.');
  return found;
};

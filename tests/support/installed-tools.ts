import { type Ffmpeg, resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { type RenderBrowser, resolveBrowser } from '#server/rendering/browser.ts';

/** The ffmpeg of this machine. @throws where there is none */
export const installedFfmpeg = async (): Promise<Ffmpeg> => {
  const found = await resolveFfmpeg({ ffmpegPath: null });
  if (found === null) throw new Error('There is no ffmpeg on this machine to test with; install it.');
  return found;
};

/** The browser that renders on this machine. @throws where there is none */
export const installedBrowser = async (): Promise<RenderBrowser> => {
  const found = await resolveBrowser({ browserPath: null });
  if (found === null) throw new Error('There is no browser on this machine to test with; install Chromium.');
  return found;
};

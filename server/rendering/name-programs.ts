import type { Ffmpeg } from '#server/media/ffmpeg-path.ts';
import type { RenderBrowser } from '#server/rendering/browser-path.ts';

type Programs = {
  browser: Pick<RenderBrowser, 'kind' | 'version'> | null;
  /** Null: what comes with the packages is used, whose version stands in the lock file. */
  ffmpeg: Pick<Ffmpeg, 'version'> | null;
};

/** A name for the programs of a machine that turn a promo into a video: others may make another picture of it. */
export const namePrograms = ({ browser, ffmpeg }: Programs): string =>
  [
    browser === null ? 'no browser' : `${browser.kind} ${browser.version}`,
    ffmpeg === null ? 'no ffmpeg' : `ffmpeg ${ffmpeg.version}`,
  ].join(', ');

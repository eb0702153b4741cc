import type { HeadlessBrowser } from '@remotion/renderer';
import type { Ffmpeg, MediaTools } from '#server/media/resolve-ffmpeg.ts';
import type { RenderBrowser } from '#server/rendering/browser.ts';

/** What a render works with on this machine. */
export type RenderTools = {
  browser: RenderBrowser;
  /** Lends the open browser of this process; whoever draws with it closes his pages and leaves it open. */
  withBrowser: <T>(draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
  /** `hasCompositor`: this ffmpeg can lay pictures over each other, which the layered way needs. */
  media: MediaTools & { hasCompositor: boolean };
  /** Name of the two above, as `namePrograms` says. */
  toolchain: string;
  /** Folder of the composition as a web page. */
  bundleFolder: string;
  /** Empty folder for this render alone; the caller removes it. */
  workDirectory: string;
  /** Where drawn texts are kept for other renders; null keeps them for one. */
  layerFolder: string | null;
  /** Pages that draw at once. */
  concurrency: number;
};

type Toolchain = {
  browser: Pick<RenderBrowser, 'kind' | 'version'> | null;
  /** Null: what comes with the packages is used, whose version stands in the lock file. */
  ffmpeg: Pick<Ffmpeg, 'version'> | null;
};

/** A name for the programs of a machine that turn a promo into a video: others may make another picture of it. */
export const describeToolchain = ({ browser, ffmpeg }: Toolchain): string =>
  [
    browser === null ? 'no browser' : `${browser.kind} ${browser.version}`,
    ffmpeg === null ? 'no ffmpeg' : `ffmpeg ${ffmpeg.version}`,
  ].join(', ');

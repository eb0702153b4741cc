import type { HeadlessBrowser } from '@remotion/renderer';
import type { Ffmpeg, MediaTools } from '#server/media/resolve-ffmpeg.ts';
import type { RenderBrowser } from '#server/rendering/browser.ts';

/** This machine's tools for a render. */
export type RenderTools = {
  browser: RenderBrowser;
  /** Runs `draw` with this process's open browser; `draw` closes its pages but not the browser. */
  withBrowser: <T>(draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
  /** `hasCompositor`: this ffmpeg can overlay images, which the layered strategy needs. */
  media: MediaTools & { hasCompositor: boolean };
  /** Name of the browser and ffmpeg, see `describeToolchain`. */
  toolchain: string;
  /** Folder of the bundled composition. */
  bundleFolder: string;
  /** Empty folder for this render only; the caller removes it. */
  workDirectory: string;
  /** Cache of drawn texts; null disables it. */
  layerFolder: string | null;
  /** Pages that render in parallel. */
  concurrency: number;
};

type Toolchain = {
  browser: Pick<RenderBrowser, 'kind' | 'version'> | null;
  /** Null for the ffmpeg bundled with Remotion, whose version is in the lock file. */
  ffmpeg: Pick<Ffmpeg, 'version'> | null;
};

/** Names the browser and ffmpeg of a machine. Another toolchain may render different pixels. */
export const describeToolchain = ({ browser, ffmpeg }: Toolchain): string =>
  [
    browser === null ? 'no browser' : `${browser.kind} ${browser.version}`,
    ffmpeg === null ? 'no ffmpeg' : `ffmpeg ${ffmpeg.version}`,
  ].join(', ');

import type { HeadlessBrowser } from '@remotion/renderer';
import type { MediaTools } from '#server/media/ffmpeg-path.ts';
import type { RenderBrowser } from '#server/rendering/browser-path.ts';

/** What a render works with on this machine. */
export type RenderTools = {
  browser: RenderBrowser;
  /** Lends the open browser of this process; whoever draws with it closes his pages and leaves it open. */
  withBrowser: <T>(draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
  /** `hasCompositor`: this ffmpeg can lay pictures over each other, which the layered way needs. */
  media: MediaTools & { hasCompositor: boolean };
  /** Name of the two above, as `namePrograms` says. */
  programs: string;
  /** Folder of the composition as a web page. */
  bundleFolder: string;
  /** Empty folder for this render alone; the caller removes it. */
  workFolder: string;
  /** Where drawn texts are kept for other renders; null keeps them for one. */
  layerFolder: string | null;
  /** Pages that draw at once. */
  concurrency: number;
};

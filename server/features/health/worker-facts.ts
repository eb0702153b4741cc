import { NO_BROWSER_ADVICE, resolveBrowser } from '#server/rendering/browser.ts';
import { describeToolchain } from '#server/rendering/render-tools.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import type { WorkerFacts } from './worker.entity.ts';

const NO_FFMPEG_ADVICE =
  'No ffmpeg 5 or newer was found. Install it (Debian, Ubuntu: apt-get install ffmpeg) or set FFMPEG_PATH to one.';

/** What this machine has to render with, and what to do about what it lacks. Where things lie is not told. */
export const readWorkerFacts = async (settings: {
  browserPath: string | null;
  ffmpegPath: string | null;
}): Promise<WorkerFacts> => {
  const [browser, ffmpeg] = await Promise.all([resolveBrowser(settings), resolveFfmpeg(settings)]);
  return {
    browser:
      browser === null
        ? { ok: false, detail: NO_BROWSER_ADVICE }
        : { ok: true, detail: `${browser.kind} ${browser.version}` },
    ffmpeg:
      ffmpeg === null
        ? { ok: false, detail: NO_FFMPEG_ADVICE }
        : { ok: true, detail: `ffmpeg ${ffmpeg.version}` },
    renderWay: browser === null || ffmpeg === null ? 'full' : 'layered',
    programs: describeToolchain({ browser, ffmpeg }),
  };
};

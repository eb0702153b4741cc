import { refusals } from '#contract/permissions.ts';
import { hasCode } from '#src/api/api-error.ts';
import type { DownloadWay } from '#src/features/editor/generate/download-way.ts';

/** How long the file may take to start, ms (document 1, section 8). */
export const DOWNLOAD_TIMEOUT_MS = 15_000;

/**
 * What became of a download. `shared` and `cancelled` need no word: the person saw the share sheet. `refused`: the
 * plan allows no more downloads this month.
 */
export type DownloadOutcome =
  | 'started'
  | 'started-and-copied'
  | 'shared'
  | 'cancelled'
  | 'copied'
  | 'refused'
  | 'failed';

/** The world a download happens in; tests give their own. */
export type DownloadWorld = {
  fetchVideo: () => Promise<Blob>;
  canShare: (file: File) => boolean;
  share: (file: File) => Promise<void>;
  saveFile: (file: File) => void;
  copyText: (text: string) => Promise<void>;
};

const copied = async (copyText: DownloadWorld['copyText'], url: string): Promise<boolean> => {
  try {
    await copyText(url);
    return true;
  } catch {
    return false;
  }
};

/** `null` where the system would not open the share sheet, because the press was too long ago. */
const shared = async (world: DownloadWorld, file: File): Promise<DownloadOutcome | null> => {
  if (!world.canShare(file)) return null;
  try {
    await world.share(file);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null;
  }
};

/**
 * Brings the finished video to the person, as their device likes it (document 1, section 8): a file on a
 * computer, the share sheet on a phone; what fails leaves at least the link on the clipboard.
 */
export const downloadVideo = async (
  { fileName, url, way }: { fileName: string; url: string; way: DownloadWay },
  world: DownloadWorld,
): Promise<DownloadOutcome> => {
  let blob: Blob;
  try {
    blob = await world.fetchVideo();
  } catch (error) {
    // The link would be refused as well.
    if (hasCode(error, 'DOWNLOAD_LIMIT_REACHED')) return 'refused';
    const hasLink = way === 'iphone' && (await copied(world.copyText, url));
    return hasLink ? 'copied' : 'failed';
  }
  const file = new File([blob], fileName, { type: 'video/mp4' });
  if (way !== 'computer') {
    const outcome = await shared(world, file);
    if (outcome !== null) return outcome;
  }
  world.saveFile(file);
  const hasLink = way === 'mobile' && (await copied(world.copyText, url));
  return hasLink ? 'started-and-copied' : 'started';
};

/** What to tell the person; null where they have seen it. */
export const outcomeMessage = (outcome: DownloadOutcome): string | null => {
  switch (outcome) {
    case 'started':
      return 'Video download started! Check your Downloads folder.';
    case 'started-and-copied':
      return 'Video download started! Check your Downloads folder. The link is on your clipboard too.';
    case 'copied':
      return 'Could not download video directly. Video URL copied to clipboard...';
    case 'refused':
      return refusals.DOWNLOAD_LIMIT_REACHED;
    case 'failed':
      return 'Download failed. Please try again or contact support.';
    case 'shared':
    case 'cancelled':
      return null;
  }
};

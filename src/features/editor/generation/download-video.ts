import { denialMessages } from '#contract/permissions.ts';
import { hasCode } from '#src/api/api-error.ts';
import { downloadRender } from '#contract/renders.contract.ts';
import { callForFile } from '#src/api/call.ts';

/** What decides how a finished video reaches the person. */
export type Device = { userAgent: string; maxTouchPoints: number };

/** `iphone` and `mobile` prefer the share sheet; a computer writes into the Downloads folder. */
export type DeviceKind = 'iphone' | 'mobile' | 'computer';

/** iPads call themselves Macs, but a Mac has no touch points. */
export const deviceKind = ({ userAgent, maxTouchPoints }: Device): DeviceKind => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'iphone';
  return /Android|Mobile/.test(userAgent) ? 'mobile' : 'computer';
};

/** How long the file may take to start, ms (document 1, section 8). */
const DOWNLOAD_TIMEOUT_MS = 15_000;

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
export type DownloadEnvironment = {
  fetchVideo: () => Promise<Blob>;
  canShare: (file: File) => boolean;
  share: (file: File) => Promise<void>;
  saveFile: (file: File) => void;
  copyText: (text: string) => Promise<void>;
};

const copied = async (copyText: DownloadEnvironment['copyText'], url: string): Promise<boolean> => {
  try {
    await copyText(url);
    return true;
  } catch {
    return false;
  }
};

/** `null` where the system would not open the share sheet, because the press was too long ago. */
const shared = async (world: DownloadEnvironment, file: File): Promise<DownloadOutcome | null> => {
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
  { fileName, url, device: way }: { fileName: string; url: string; device: DeviceKind },
  world: DownloadEnvironment,
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
      return denialMessages.DOWNLOAD_LIMIT_REACHED;
    case 'failed':
      return 'Download failed. Please try again or contact support.';
    case 'shared':
    case 'cancelled':
      return null;
  }
};

/** How long the browser may need to take the file over before its address is given back, ms. */
const ADDRESS_LIFE_MS = 60_000;

/** Puts a file into the Downloads folder. */
const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS);
};

/** Whether this browser has a share sheet that takes the file. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

export const shareFile = (file: File): Promise<void> => navigator.share({ files: [file] });

/** The video of a render as a blob; the answer has 15 s to start. */
export const fetchVideo = (renderId: string): Promise<Blob> =>
  callForFile(downloadRender, { params: { id: renderId } }, { timeoutMs: DOWNLOAD_TIMEOUT_MS });

/** The world of a real browser, for the video of one render. */
export const browserDownloadEnvironment = (renderId: string): DownloadEnvironment => ({
  fetchVideo: () => fetchVideo(renderId),
  canShare: canShareFile,
  share: shareFile,
  saveFile,
  copyText: (text) => navigator.clipboard.writeText(text),
});

import { endpointUrl } from '#contract/endpoint.ts';
import { denialMessages } from '#contract/permissions.ts';
import { downloadRender, type RenderView } from '#contract/videos/renders.contract.ts';
import { hasCode } from '#src/api/api-error.ts';
import { callForFile, probeFile } from '#src/api/call.ts';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';

type Device = { userAgent: string; maxTouchPoints: number };

/** `iphone` and `mobile` prefer the share sheet; a computer saves to the Downloads folder. */
export type DeviceKind = 'iphone' | 'mobile' | 'computer';

/** iPads identify as Macs, but a Mac has no touch points. */
export const deviceKind = ({ userAgent, maxTouchPoints }: Device): DeviceKind => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'iphone';
  return /Android|Mobile/.test(userAgent) ? 'mobile' : 'computer';
};

/** How long the server may take to start its response, ms (RE-061). */
const DOWNLOAD_TIMEOUT_MS = 15_000;

/**
 * The result of a download. `denied`: the plan allows no more downloads this month. `unconfirmed`: the user must first confirm
 * their address. `withdrawn`: a person in the video has withdrawn their consent.
 */
export type DownloadOutcome =
  | 'started'
  | 'started-and-copied'
  | 'shared'
  | 'shared-and-copied'
  | 'cancelled'
  | 'copied'
  | 'denied'
  | 'unconfirmed'
  | 'withdrawn'
  | 'failed';

/** The functions of the browser that a download uses; tests replace them. */
export type DownloadEnvironment = {
  /** Rejects with an ApiError if the server would not serve the file. */
  checkVideo: () => Promise<void>;
  /** Lets the browser download the file to disk. */
  followLink: (fileName: string) => void;
  fetchVideo: () => Promise<Blob>;
  canShare: (file: File) => boolean;
  share: (file: File) => Promise<void>;
  saveFile: (file: File) => void;
  /** Returns whether the text is on the clipboard. */
  copyText: (text: string) => Promise<boolean>;
};

/** Null if the share sheet did not open, for example because the click was too long ago. */
const tryShare = async (
  { canShare, share }: DownloadEnvironment,
  file: File,
): Promise<DownloadOutcome | null> => {
  if (!canShare(file)) return null;
  try {
    await share(file);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null;
  }
};

const denialOf = (error: unknown): 'denied' | 'unconfirmed' | 'withdrawn' | null => {
  if (hasCode(error, 'EMAIL_NOT_CONFIRMED')) return 'unconfirmed';
  if (hasCode(error, 'VIDEO_WITHDRAWN')) return 'withdrawn';
  return hasCode(error, 'DOWNLOAD_LIMIT_REACHED') ? 'denied' : null;
};

/** A link keeps the video out of memory. The page cannot see its errors, so the server is asked first. */
const downloadByLink = async (
  fileName: string,
  { checkVideo, followLink }: DownloadEnvironment,
): Promise<DownloadOutcome> => {
  try {
    await checkVideo();
  } catch (error) {
    return denialOf(error) ?? 'failed';
  }
  followLink(fileName);
  return 'started';
};

/**
 * Downloads the finished video: on a computer by a link, on a phone by the share sheet, or else to a file. Also copies the link to
 * the clipboard: on an iPhone if the video does not arrive, on other phones always (RE-047, RE-048).
 */
export const downloadVideo = async (
  { fileName, url, device }: { fileName: string; url: string; device: DeviceKind },
  environment: DownloadEnvironment,
): Promise<DownloadOutcome> => {
  if (device === 'computer') return downloadByLink(fileName, environment);
  const { fetchVideo, saveFile, copyText } = environment;
  let blob: Blob;
  try {
    blob = await fetchVideo();
  } catch (error) {
    // The server would deny the link as well.
    const denial = denialOf(error);
    if (denial !== null) return denial;
    return (await copyText(url)) ? 'copied' : 'failed';
  }
  const file = new File([blob], fileName, { type: 'video/mp4' });
  const outcome = await tryShare(environment, file);
  if (outcome !== null && outcome !== 'shared') return outcome;
  if (outcome === null) saveFile(file);
  const isCopied = device === 'mobile' && (await copyText(url));
  if (outcome === 'shared') return isCopied ? 'shared-and-copied' : 'shared';
  return isCopied ? 'started-and-copied' : 'started';
};

/** The message for an outcome, or null. */
export const outcomeMessage = (outcome: DownloadOutcome): string | null => {
  switch (outcome) {
    case 'started':
      return 'Video download started! Check your Downloads folder.';
    case 'started-and-copied':
      return 'Video download started! Check your Downloads folder. Its link is copied, too.';
    case 'shared-and-copied':
      return 'The link is copied, too. It works where you are signed in.';
    case 'copied':
      return 'Could not download video directly. Video URL copied to clipboard...';
    case 'denied':
      return denialMessages.DOWNLOAD_LIMIT_REACHED;
    case 'withdrawn':
      return 'A person in this video no longer agrees to be shown. Open it from Your videos to see who.';
    case 'failed':
      return 'Download failed. Please try again or contact support.';
    case 'shared':
    case 'cancelled':
    // A notice with a button follows.
    case 'unconfirmed':
      return null;
  }
};

/** Time for the browser to read a saved file before its URL is revoked, ms. */
const REVOKE_AFTER_MS = 60_000;

const clickLink = (href: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
};

/** Saves a file that is in memory to disk. */
export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file);
  clickLink(url, file.name);
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
};

/** Whether the browser can share the file. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/**
 * Opens the share sheet for a file and its text; without the text on an iPhone, where some apps then leave out the file
 * (github.com/mdn/browser-compat-data/issues/13439).
 */
export const shareFile = (file: File, text?: string): Promise<void> => {
  const takesText = text !== undefined && deviceKind(navigator) !== 'iphone';
  return navigator.share(takesText ? { files: [file], text } : { files: [file] });
};

type VideoSource = Pick<RenderView, 'id' | 'videoUrl' | 'withdrawnPeople'>;

/** A video that must not be published is requested with the promise not to publish it, which its screen asks for. */
const requestFor = ({ id, withdrawnPeople }: VideoSource) => ({
  params: { id },
  query: withdrawnPeople === undefined ? {} : { willNotPublish: 'true' as const },
});

/** The URL of the video of a render. */
export const videoAddress = (render: VideoSource): string => {
  const { query } = requestFor(render);
  return endpointUrl(render.videoUrl ?? downloadRender.path, { params: { id: render.id }, query });
};

/** The video of a render, in memory. */
export const fetchVideo = (render: VideoSource): Promise<Blob> =>
  callForFile(downloadRender, requestFor(render), { timeoutMs: DOWNLOAD_TIMEOUT_MS });

/** The environment of a browser, for the video of a render. */
export const browserDownloadEnvironment = (render: VideoSource): DownloadEnvironment => ({
  checkVideo: () => probeFile(downloadRender, requestFor(render), { timeoutMs: DOWNLOAD_TIMEOUT_MS }),
  followLink: (fileName) => clickLink(videoAddress(render), fileName),
  fetchVideo: () => fetchVideo(render),
  canShare: canShareFile,
  share: shareFile,
  saveFile,
  copyText: copyToClipboard,
});

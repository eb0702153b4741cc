import { downloadRender } from '#contract/renders.contract.ts';
import { callForFile } from '#src/api/call.ts';
import { DOWNLOAD_TIMEOUT_MS, type DownloadWorld } from '#src/features/editor/generate/download-video.ts';

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
export const browserDownloadWorld = (renderId: string): DownloadWorld => ({
  fetchVideo: () => fetchVideo(renderId),
  canShare: canShareFile,
  share: shareFile,
  saveFile,
  copyText: (text) => navigator.clipboard.writeText(text),
});

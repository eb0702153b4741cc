import { asciiFileName, unicodeFileName } from '#server/file-name.ts';

/** A Content-Disposition that saves the video under its title, as RFC 6266 writes names of any script. */
export const videoDisposition = (title: string): string => {
  const ascii = `${asciiFileName(title)}.mp4`;
  const full = `${unicodeFileName(title)}.mp4`;
  const extended = ascii === full ? '' : `; filename*=UTF-8''${encodeURIComponent(full)}`;
  return `attachment; filename="${ascii}"${extended}`;
};

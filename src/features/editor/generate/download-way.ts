/** What decides how a finished video reaches the person. */
export type Device = { userAgent: string; maxTouchPoints: number };

/** `iphone` and `mobile` prefer the share sheet; a computer writes into the Downloads folder. */
export type DownloadWay = 'iphone' | 'mobile' | 'computer';

/** iPads call themselves Macs, but a Mac has no touch points. */
export const downloadWay = ({ userAgent, maxTouchPoints }: Device): DownloadWay => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'iphone';
  return /Android|Mobile/.test(userAgent) ? 'mobile' : 'computer';
};

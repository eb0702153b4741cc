const MAX_LENGTH = 80;
const FALLBACK = 'promo';

const dashed = (text: string, kept: RegExp): string =>
  text
    .replaceAll(kept, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');

/** `Spin into Monday!` becomes `spin-into-monday.mp4`; letters of every script are kept. */
const unicodeName = (title: string): string =>
  dashed(title.normalize('NFKC').toLowerCase(), /[^\p{L}\p{M}\p{N}]+/gu) || FALLBACK;

/** The same for a program that reads plain letters only: accents go, other scripts fall away. */
const asciiName = (title: string): string =>
  dashed(title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase(), /[^a-z0-9]+/g) || FALLBACK;

/** A Content-Disposition that saves the video under its title, as RFC 6266 writes names of any script. */
export const videoDisposition = (title: string): string => {
  const ascii = `${asciiName(title)}.mp4`;
  const full = `${unicodeName(title)}.mp4`;
  const extended = ascii === full ? '' : `; filename*=UTF-8''${encodeURIComponent(full)}`;
  return `attachment; filename="${ascii}"${extended}`;
};

import { THUMBNAIL_BYTES_BELOW } from '#contract/overlays.contract.ts';

/** What the chooser offers. */
export const THUMBNAIL_ACCEPT = 'image/jpeg,image/png,.jpg,.jpeg,.png';

/** Why a file cannot be the picture of an overlay, for a person; null when it can be tried. */
export const refuseThumbnail = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (!/\.(jpe?g|png)$/i.test(name)) return `${name} cannot be the picture. Choose a JPEG or PNG.`;
  if (size === 0) return `${name} is empty. Choose another picture.`;
  if (size >= THUMBNAIL_BYTES_BELOW) return `${name} has 5 MB or more. Choose a smaller picture.`;
  return null;
};

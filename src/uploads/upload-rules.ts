import {
  LOGO_EXTENSIONS,
  MAX_OVERLAY_BYTES,
  MAX_VIDEO_BYTES,
  OVERLAY_EXTENSIONS,
  VIDEO_EXTENSIONS,
} from '#contract/library/upload-limits.ts';
import { TITLE_MAX } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { startOf } from '#schema/characters.ts';

/** What the file picker accepts; the server inspects the file itself. */
export type FileRules = { extensions: readonly string[]; maxBytes: number; accept: string };

export const videoRules: FileRules = {
  extensions: VIDEO_EXTENSIONS,
  maxBytes: MAX_VIDEO_BYTES,
  accept: 'video/mp4,video/quicktime,video/webm,video/x-msvideo,.mp4,.mov,.webm,.avi',
};

export const overlayRules: FileRules = {
  extensions: OVERLAY_EXTENSIONS,
  maxBytes: MAX_OVERLAY_BYTES,
  accept: 'image/gif,video/quicktime,video/mp4,video/webm,.gif,.mov,.mp4,.webm',
};

export const logoRules: FileRules = {
  extensions: LOGO_EXTENSIONS,
  maxBytes: MAX_OVERLAY_BYTES,
  accept: 'image/png,image/jpeg,.png,.jpg,.jpeg',
};

/** Why a file cannot be uploaded, or null. */
export const fileProblem = (
  { name, size }: Pick<File, 'name' | 'size'>,
  { extensions, maxBytes }: FileRules,
): string | null => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!extensions.includes(extension)) {
    return `${name} cannot be used. Choose a file that ends with ${extensions.join(', ')}.`;
  }
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > maxBytes)
    return `${name} is larger than ${byteSize(maxBytes)}. Make it shorter or smaller first.`;
  return null;
};

/** The given title, or the file name without its extension. */
export const uploadTitle = (given: string, fileName: string): string =>
  startOf(given.trim(), TITLE_MAX) || startOf(fileName.replace(/\.[^.]+$/, ''), TITLE_MAX) || 'Untitled';

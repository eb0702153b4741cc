import { OVERLAY_EXTENSIONS, TITLE_MAX, VIDEO_EXTENSIONS } from '#contract/uploads.contract.ts';
import { AppError } from '#server/errors.ts';
import type { Upload } from './upload.entity.ts';

const refusals = {
  background: { extensions: VIDEO_EXTENSIONS, code: 'NOT_A_VIDEO' },
  overlay: { extensions: OVERLAY_EXTENSIONS, code: 'NOT_AN_OVERLAY' },
} as const;

/**
 * Refuses early what already its name says that it is not. What a file really is, is known once it has been read.
 *
 * @throws AppError NOT_A_VIDEO or NOT_AN_OVERLAY
 */
export const checkFileName = (kind: Upload['kind'], fileName: string | undefined): void => {
  const { extensions, code } = refusals[kind];
  const extension = /\.(\w{1,8})$/.exec(fileName ?? '')?.[1]?.toLowerCase();
  if (extension !== undefined && !extensions.some((each) => each === extension)) throw new AppError(code);
};

/** What a file is called in the library when nobody says: its own name, without what it ends in. */
export const titleFromFileName = (fileName: string | undefined, otherwise: string): string => {
  const name = (fileName ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.\w{1,8}$/, '')
    .replaceAll(/[\p{C}_]+/gu, ' ')
    .trim()
    .slice(0, TITLE_MAX);
  return name === '' ? otherwise : name;
};

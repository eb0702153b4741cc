import type { Readable } from 'node:stream';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { beginUpload, largestUpload, type NewUpload } from './begin-upload.ts';
import { forgetUpload } from './end-upload.ts';
import { setDetails } from './uploads.queries.ts';

/** `announcedBytes`: what the whole request will bring, as far as it says so. */
export type Incoming = { stream: Readable; announcedBytes: number | null };

/** The length of a request, which is that of its file and a little more; null when it does not say. */
export const announcedBytesOf = (contentLength: string | undefined): number | null =>
  contentLength !== undefined && /^\d{1,15}$/.test(contentLength) ? Number(contentLength) : null;

/** A form says a little more than its file holds: bytes. */
const FORM_EXTRA = 20_000;

/**
 * Takes a file that comes in one request, without a way to resume it once that broke off, and answers its upload, of which all bytes are there.
 *
 * @throws AppError as beginUpload, or VALIDATION_FAILED for an empty file; nothing stays then.
 */
export const receiveUpload = async (
  deps: Deps,
  actor: CurrentUser,
  { stream, announcedBytes }: Incoming,
  wish: Omit<NewUpload, 'bytes' | 'isResumable'>,
): Promise<string> => {
  const largest = largestUpload(wish.kind);
  const isTooLarge = announcedBytes !== null && announcedBytes > largest + FORM_EXTRA;
  const reserved = isTooLarge ? announcedBytes : Math.min(announcedBytes ?? largest, largest);
  const id = await beginUpload(deps, actor, { ...wish, bytes: reserved, isResumable: false });
  try {
    const bytes = await deps.uploads.receive(id, stream, largest);
    if (bytes === null)
      throw new AppError(wish.kind === 'overlay' ? 'OVERLAY_TOO_LARGE' : 'UPLOAD_TOO_LARGE');
    if (bytes === 0) throw new AppError('VALIDATION_FAILED', [{ path: '', message: 'the file is empty' }]);
    await setDetails(deps, id, { bytes });
    return id;
  } catch (error) {
    await forgetUpload(deps, id);
    throw error;
  }
};

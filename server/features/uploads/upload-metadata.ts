import { UploadMetadata } from '#contract/uploads.contract.ts';
import { AppError } from '#server/errors.ts';

const HEADER = 'Upload-Metadata';

const refuse = (path: string, message: string): never => {
  throw new AppError('VALIDATION_FAILED', [{ path, message }]);
};

/**
 * What the header of a resumable upload says: `key base64,key base64`.
 *
 * @throws AppError VALIDATION_FAILED naming the key.
 */
export const readUploadMetadata = (header: string | undefined): UploadMetadata => {
  const fields = (header ?? '')
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [key = '', value = '', ...rest] = pair.split(' ');
      if (rest.length > 0) refuse(HEADER, 'must be pairs of a key and a base64 value, with commas between');
      return [key, Buffer.from(value, 'base64').toString('utf8')] as const;
    });
  const parsed = UploadMetadata.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path.map(String);
  return refuse(`${HEADER}.${keys?.join('.') ?? ''}`, issue?.message ?? 'is not right');
};

/** @throws AppError VALIDATION_FAILED */
export const readUploadLength = (header: string | undefined): number => {
  const length = /^\d{1,15}$/.test(header ?? '') ? Number(header) : 0;
  if (length === 0) refuse('Upload-Length', 'must be the length of the whole file in bytes, at least 1');
  return length;
};

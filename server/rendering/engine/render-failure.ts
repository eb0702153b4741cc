import type { RenderFailureCode } from '#contract/job-failures.ts';
import { RenderError } from '#server/errors.ts';
import { freeBytes } from '#server/files/directories.ts';
import { failureCode } from '#server/processes/machine-fault.ts';

/** Patterns in the errors of Remotion and the browser, and the failure that each means; the first match wins. */
const patterns: readonly (readonly [RegExp, RenderFailureCode])[] = [
  [/ENOSPC|No space left on device|EDQUOT|disk quota exceeded/i, 'DISK_FULL'],
  [/Failed to launch the browser|browserExecutable.*doesn't exist|No browser found/i, 'NO_BROWSER'],
  // The fonts are bundled, so the promo is never the reason.
  [/UNKNOWN_FONT/, 'UNKNOWN_FONT'],
];

/** The errors of a browser that cannot decode a file, whether the file or the browser is at fault. */
const NOT_DECODED =
  /could not (decode|be decoded)|decoding error|cannot decode|unsupported or unrecognizable format/i;

/** With fewer free bytes any failure counts as a full disk: Chromium fails in many ways then, and never says why. */
const FULL_DISK_BYTES = 4 * 1024 * 1024;

const textOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${error.cause === undefined ? '' : textOf(error.cause)}`
    : String(error);

/**
 * Maps a raw error of a render to a RenderError, with the raw error as its cause (for the log only). `folders` are
 * those the render writes to.
 */
export const toRenderError = async (raw: unknown, folders: readonly string[]): Promise<RenderError> => {
  const free = await Promise.all(folders.map(freeBytes));
  if (free.some((bytes) => bytes < FULL_DISK_BYTES)) return new RenderError('DISK_FULL', raw);
  if (raw instanceof RenderError) return raw;
  const text = textOf(raw);
  const known = patterns.find(([pattern]) => pattern.test(text))?.[1];
  return new RenderError(known ?? failureCode(raw, 'RENDER_FAILED'), raw);
};

/** Whether the browser could not decode a file. */
export const isNotDecoded = (raw: unknown): boolean => NOT_DECODED.test(textOf(raw));

/** Failures that are not the fault of the promo or its files: the other strategy may succeed. */
const technical: ReadonlySet<RenderFailureCode> = new Set(['RENDER_FAILED', 'BAD_OUTPUT']);

/** Whether a failed render is worth retrying with the other strategy; `folders` as in `toRenderError`. */
export const isTechnical = async (raw: unknown, folders: readonly string[]): Promise<boolean> =>
  technical.has((await toRenderError(raw, folders)).code);

import { statfs } from 'node:fs/promises';
import type { RenderFailureCode } from '#contract/errors.ts';
import { RenderError } from '#server/errors.ts';

/** Words in the errors of the renderer, the browser and ffmpeg, and what they mean to a person; the first that fits counts. */
const signs: readonly (readonly [RegExp, RenderFailureCode])[] = [
  [/ENOSPC|No space left on device|EDQUOT|disk quota exceeded/i, 'DISK_FULL'],
  [/Failed to launch the browser|browserExecutable.*doesn't exist|No browser found/i, 'NO_BROWSER'],
  [/UNKNOWN_FONT/, 'UNKNOWN_FONT'],
  [
    /could not (decode|be decoded)|decoding error|cannot decode|InputDisposedError|unsupported or unrecognizable format/i,
    'BROKEN_VIDEO',
  ],
];

/** Free bytes below which a failure is put down to a full disk: Chromium breaks in many ways there, none saying so. */
const NO_ROOM = 4 * 1024 * 1024;

/** Free bytes for us in the file system of a folder; Infinity where that cannot be asked. */
export const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

const textOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${error.cause === undefined ? '' : textOf(error.cause)}`
    : String(error);

/**
 * The failure that a raw error of the renderer stands for. `folders` are those that the render writes to.
 * The raw error becomes the cause, which only the log sees.
 */
export const toRenderError = async (raw: unknown, folders: readonly string[]): Promise<RenderError> => {
  const room = await Promise.all(folders.map(freeBytes));
  if (room.some((bytes) => bytes < NO_ROOM)) return new RenderError('DISK_FULL', raw);
  if (raw instanceof RenderError) return raw;
  const text = textOf(raw);
  const code = signs.find(([sign]) => sign.test(text))?.[1] ?? 'RENDER_FAILED';
  return new RenderError(code, raw);
};

/** Failures that say nothing about the promo or its files: another way may succeed where this one broke. */
const technical: ReadonlySet<RenderFailureCode> = new Set(['RENDER_FAILED', 'BAD_OUTPUT']);

/** Whether a failed render is worth trying another way; `folders` as in `toRenderError`. */
export const isTechnical = async (raw: unknown, folders: readonly string[]): Promise<boolean> =>
  technical.has((await toRenderError(raw, folders)).code);

import { TITLE_MAX } from '#contract/uploads.contract.ts';

/** The title that somebody gave a file, or else its name without what it ends in. */
export const titleOf = (given: string, fileName: string): string =>
  given.trim().slice(0, TITLE_MAX) || fileName.replace(/\.[^.]+$/, '').slice(0, TITLE_MAX) || 'Untitled';

import { type GenerationStatus, isBusy } from '#src/features/editor/generate/generation.ts';

export type ButtonState = { label: string; isDisabled: boolean };

/** What a press of the generate button does. */
export type GenerateUse = 'generate' | 'show' | 'upgrade';

/**
 * The generate button. With a finished video it says so and shows it; to an account whose downloads are used up (the
 * upgrade state) a further video would be of no use, and it leads to what Pro has.
 */
export const generateButton = (
  status: GenerationStatus,
  isUsedUp: boolean,
): ButtonState & { use: GenerateUse } => {
  if (status === 'completed') return { use: 'show', label: 'Video Ready', isDisabled: false };
  if (isUsedUp) return { use: 'upgrade', label: 'Upgrade to Pro', isDisabled: false };
  return { use: 'generate', label: 'Generate Video', isDisabled: isBusy(status) };
};

/** The download button: it waits for a finished video, and for the download under way. */
export const downloadButton = (status: GenerationStatus, isDownloading: boolean): ButtonState => {
  if (isDownloading) return { label: 'Downloading...', isDisabled: true };
  if (isBusy(status)) return { label: 'Preparing...', isDisabled: true };
  return { label: 'Download Video', isDisabled: status !== 'completed' };
};

/** What the download button reads where it has room for one word: the same, but for the thing that is downloaded. */
export const shortDownloadLabel = (label: string): string =>
  label === 'Download Video' ? 'Download' : label;

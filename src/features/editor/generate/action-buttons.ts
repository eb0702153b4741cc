import { type GenerationStatus, isBusy } from '#src/features/editor/generate/generation.ts';

export type ButtonState = { label: string; isDisabled: boolean };

/** The generate button. With a finished video it says so and shows it. */
export const generateButton = (status: GenerationStatus): ButtonState => ({
  label: status === 'completed' ? 'Video Ready' : 'Generate Video',
  isDisabled: isBusy(status),
});

/** The download button: it waits for a finished video, and for the download under way. */
export const downloadButton = (status: GenerationStatus, isDownloading: boolean): ButtonState => {
  if (isDownloading) return { label: 'Downloading...', isDisabled: true };
  if (isBusy(status)) return { label: 'Preparing...', isDisabled: true };
  return { label: 'Download Video', isDisabled: status !== 'completed' };
};

/** What the download button reads where it has room for one word: the same, but for the thing that is downloaded. */
export const shortDownloadLabel = (label: string): string =>
  label === 'Download Video' ? 'Download' : label;

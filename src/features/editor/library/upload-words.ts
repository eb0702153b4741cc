import type { UploadView } from '#contract/uploads.contract.ts';
import type { Sending } from '#src/features/editor/library/sending.ts';

const megabytes = (bytes: number): number => Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1_000_000));

/** What a file on its way to the server does, such as `Uploading, 42 of 310 MB`. */
export const sendingWords = ({ state, problem, sentBytes, bytes }: Sending): string => {
  const amount = `${megabytes(sentBytes)} of ${megabytes(bytes)} MB`;
  if (state === 'stopped') return `${problem ?? 'Upload failed'} Resume goes on where it stopped.`;
  return state === 'paused' ? `Paused at ${amount}` : `Uploading, ${amount}`;
};

/** What the server does with an upload. */
export const uploadWords = ({ phase, phaseProgress, error, notice, isResumable }: UploadView): string => {
  const percent = `${Math.round(phaseProgress * 100)} %`;
  switch (phase) {
    case 'uploading':
      return isResumable ? 'Broken off. Choose the same file again to go on.' : 'Uploading from another page';
    case 'processing':
      return `Making it ready, ${percent}`;
    case 'segmenting':
      return `Cutting it into clips of 15 seconds, ${percent}`;
    case 'complete':
      return notice ?? 'Complete';
    case 'error':
      return error?.message ?? 'The upload failed.';
  }
};

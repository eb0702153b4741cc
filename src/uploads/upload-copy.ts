import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import type { UploadView } from '#contract/library/uploads.contract.ts';
import { counted } from '#contract/number-format.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import type { UploadError } from '#src/api/resumable-upload.ts';
import { RETRY_LABEL } from '#src/ui/progress-figure.tsx';
import type { QueuedUpload } from '#src/uploads/upload-queue.ts';

const megabytes = (bytes: number): number => Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1_000_000));

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Why an upload stopped. Overlays have their own sentence for a response without a reason. */
export const problemText = (kind: UploadView['kind'], { text, isOurs, isNetwork }: UploadError): string =>
  kind === 'overlay' && !isOurs && !isNetwork ? 'Failed to upload overlay. Please try again.' : text;

const GOES_ON = 'It continues automatically once you are back online.';

/** The status of a queued upload, such as `Uploading, 42 of 310 MB`. */
export const queuedUploadText = ({ state, kind, problem, sentBytes, bytes }: QueuedUpload): string => {
  const amount = `${megabytes(sentBytes)} of ${megabytes(bytes)} MB`;
  switch (state) {
    case 'waiting':
      return 'Waiting in line';
    case 'sending':
      return `Uploading, ${amount}`;
    case 'paused':
      return `Paused at ${amount}`;
    case 'stopped':
      return problem === null
        ? 'Upload failed'
        : `${withStop(problemText(kind, problem))} ${problem.isNetwork ? GOES_ON : 'Resume continues where it stopped.'}`;
  }
};

const waitingText = (ahead: number): string => {
  if (ahead === 0) return 'Waiting in line, next up';
  return `Waiting in line, ${counted(ahead, 'upload')} ahead`;
};

/** The status of an upload on the server, with the progress of its phase (LI-027, LI-028). */
export const uploadStatusText = ({
  phase,
  phaseProgress,
  ahead,
  retryAt,
  error,
  notice,
  isResumable,
}: UploadView): string => {
  if (retryAt !== null) return RETRY_LABEL;
  const share = `${Math.round(phaseProgress * 100)}% of this step`;
  switch (phase) {
    case 'uploading':
      return isResumable
        ? 'Part of the file is missing. Choose the same file again to continue.'
        : 'Uploading from another page';
    case 'processing':
      return ahead === null ? `Processing, ${share}` : waitingText(ahead);
    case 'segmenting':
      return `Cutting into ${CLIP_SECONDS}-second clips, ${share}`;
    case 'complete':
      return notice ?? 'Complete';
    case 'error':
      return error?.message ?? 'Upload failed';
  }
};

const libraryName = ({ libraryType, ownerName }: UploadView): string => {
  if (libraryType === 'universal') return `the ${PRODUCT_NAME} Library, for everyone`;
  if (libraryType === 'studio') return 'the library of your studio';
  return ownerName === null ? 'the library' : `the library of ${ownerName}`;
};

/** The message of a finished upload, such as `class is in the library, as 4 clips.` */
export const finishedText = (upload: UploadView): string => {
  const { kind, title, assetIds, notice } = upload;
  if (kind === 'overlay') {
    return ['Overlay uploaded successfully', notice].filter((part) => part !== null).join('. ');
  }
  if (notice !== null) return notice;
  const clips = assetIds.length > 1 ? `, as ${counted(assetIds.length, 'clip')}` : '';
  return `${title} is in ${libraryName(upload)}${clips}.`;
};

import { RENDER_FAILED_MESSAGE } from '#contract/api-error.ts';
import {
  MAX_OVERLAY_SECONDS,
  MAX_VIDEO_FPS,
  MAX_VIDEO_SECONDS,
  MIN_TRACK_SECONDS,
  MIN_VIDEO_SECONDS,
  MIN_VIDEO_SIDE,
} from '#contract/library/upload-limits.ts';
import { counted } from '#contract/number-format.ts';
import { MAX_TRACK_SECONDS } from '#schema/track-facts.ts';

/** Ends the sentences about failures of the server. */
const NOTHING_TO_DO =
  'Nothing is wrong with your file. We keep it and can process it again. You need not do anything.';
const PROMO_IS_SAVED = 'Nothing is wrong with your promo, and it is saved. Generate it again later.';
const VIDEO_IS_FINE = 'Nothing is wrong with your video. Try again later.';

/** Why an upload was rejected: the code in its row, and the sentence shown to its sender. */
export const ingestFailures = {
  FILE_EMPTY: 'The file is empty. Choose the file on your device again and upload it.',
  NOT_A_VIDEO: 'This is not a video we can read. Upload an MP4, MOV, WebM or AVI file.',
  NOT_AN_OVERLAY: 'This is not an overlay we can read. Upload a GIF, MOV, MP4 or WebM file.',
  NOT_A_PICTURE: 'This is not a picture we can read. Upload a JPEG or PNG file.',
  NOT_MUSIC: 'This is not music we can read. Upload an MP3, M4A, AAC, WAV, OGG or FLAC file.',
  FILE_CUT_OFF: 'The file ends too early, so part of it is missing. Upload it again from the original.',
  FILE_BROKEN: 'The file is damaged and cannot be played. Export it again and upload the new file.',
  NO_PICTURES: 'There are no pictures in this file. Upload one that shows something.',
  NO_SOUND: 'There is no sound in this file. Upload one that can be heard.',
  SOUND_TOO_QUIET: 'Nothing can be heard in this file. Upload one that is louder.',
  UNKNOWN_SOUND: 'The music was saved in a format we cannot read. Export it as MP3 or M4A, and upload that.',
  UNKNOWN_FORMAT:
    'The video was saved in a format we cannot read. Export it as MP4 with H.264, and upload that.',
  TOO_MANY_TRACKS: 'The file has too many tracks. Export it with one picture and one sound track.',
  TOO_SHORT: `The video is shorter than ${counted(MIN_VIDEO_SECONDS, 'second')}. Upload a longer one.`,
  TOO_LONG: `The video is longer than ${MAX_VIDEO_SECONDS / 60} minutes. Cut it, and upload the part you want to use.`,
  TRACK_TOO_SHORT: `The music is shorter than ${counted(MIN_TRACK_SECONDS, 'second')}. Upload a longer piece.`,
  TRACK_TOO_LONG: `The music is longer than ${MAX_TRACK_SECONDS / 60} minutes. Cut it, and upload the part you want to use.`,
  PICTURE_TOO_LARGE:
    'The picture is larger than 4K. Export it at a smaller size, ideally 1080 x 1920, and upload that.',
  PICTURE_TOO_SMALL: `The picture is smaller than ${MIN_VIDEO_SIDE} pixels. Upload a larger one.`,
  FRAME_RATE_TOO_HIGH: `The video has more than ${MAX_VIDEO_FPS} frames per second. Export it with 60 or fewer, and upload that.`,
  TOO_MANY_FRAMES:
    'The video has more frames, or larger ones, than the server processes. Cut it, or export it at 1080 x 1920 with 30 frames per second, and upload that.',
  TOOK_TOO_LONG:
    'The file took longer to process than the server allows for one upload. Export a shorter or smaller version and upload that.',
  TOO_COMPLEX:
    'The file takes more work than the server allows for one upload. Export a shorter or smaller version and upload that.',
  FILE_MISSING:
    'Our server can no longer find the file that you sent. That is our fault. Please upload it again.',
  SERVER_TOO_BUSY: `Our server was too busy to finish processing the file, even when it tried again. ${NOTHING_TO_DO}`,
  NO_MEDIA_TOOLS: `Our server cannot read videos or music at the moment. ${NOTHING_TO_DO}`,
  DISK_FULL: `Our server’s disk is full. ${NOTHING_TO_DO}`,
  SERVER_FAULT: `Our server had a fault and could not process the file, even when it tried again. ${NOTHING_TO_DO}`,
  WORKER_LOST: `Our server was interrupted each time it processed the file. ${NOTHING_TO_DO}`,
  INGEST_FAILED: `Something went wrong on our server while it processed the file. ${NOTHING_TO_DO}`,
} as const satisfies Record<string, string>;

/** The outcome of an upload that its owner cancelled or left unfinished. */
export const uploadCancelled = {
  code: 'CANCELLED',
  message: 'The upload was cancelled, or was not finished within a day.',
} as const;

/** Notices for the sender of a successful upload whose assets do not contain the whole file. Several may stand beside each other. */
export const ingestNotices = {
  TRIMMED: `Only its first ${MAX_OVERLAY_SECONDS} seconds are used.`,
  NO_CLIPS: 'Your video is in your library as a whole, because it could not be cut into clips.',
  SILENT: 'Its sound is in a format we cannot read, so the video has none.',
  OTHER_SOUND: 'Its main sound track is in a format we cannot read, so another of its tracks is used.',
} as const;

export type IngestFailureCode = keyof typeof ingestFailures;

/** Failures of files that may have been made to slow down the server. They still count as a video of the plan. */
export const countedIngestFailures: ReadonlySet<string> = new Set<IngestFailureCode>([
  'FRAME_RATE_TOO_HIGH',
  'TOO_MANY_FRAMES',
  'TOOK_TOO_LONG',
]);

/**
 * Failures on the server's side. They are tried again, and the file is kept while the upload is listed, so that it can be retried even
 * later.
 */
export const ingestFailuresOfServer: ReadonlySet<string> = new Set<IngestFailureCode>([
  'FILE_MISSING',
  'SERVER_TOO_BUSY',
  'NO_MEDIA_TOOLS',
  'DISK_FULL',
  'SERVER_FAULT',
  'WORKER_LOST',
  'INGEST_FAILED',
]);

/** Why a compression failed: the code in its row, and the sentence shown to its owner. */
export const compressionFailures = {
  TARGET_TOO_SMALL:
    'The video is too long for this size. The smallest possible size is about {size} MB. Choose that or more, or cut the video.',
  DISK_FULL: `Our server’s disk is full. ${VIDEO_IS_FINE}`,
  SERVER_TOO_BUSY: `Our server was too busy to compress the video, even when it tried again. ${VIDEO_IS_FINE}`,
  SERVER_FAULT: `Our server had a fault and could not compress the video, even when it tried again. ${VIDEO_IS_FINE}`,
  WORKER_LOST: `Our server was interrupted each time it compressed the video. ${VIDEO_IS_FINE}`,
  COMPRESSION_FAILED: `Something went wrong on our server while it compressed the video. ${VIDEO_IS_FINE}`,
} as const satisfies Record<string, string>;

/** Failures on the server's side, which are tried again. */
export const compressionFailuresOfServer: ReadonlySet<string> = new Set<keyof typeof compressionFailures>([
  'DISK_FULL',
  'SERVER_TOO_BUSY',
  'SERVER_FAULT',
  'WORKER_LOST',
  'COMPRESSION_FAILED',
]);

/** Why a transparency test failed: the code in its row, and the sentence shown to its owner. */
export const transparencyTestFailures = {
  NO_MEDIA_TOOLS: 'The server cannot make videos at the moment. Contact support.',
  DISK_FULL: 'The server’s disk is full. Try again later.',
  SERVER_FAULT:
    'The server had a fault and could not make the test videos, even when it tried again. Try again later.',
  WORKER_LOST: 'The server was interrupted several times while making the test. Try again.',
  TEST_FAILED: 'Something went wrong while making the test videos. Try again.',
} as const satisfies Record<string, string>;

const TOO_MUCH_WORK_MESSAGE =
  'The promo takes more work than the server allows for one video. Make large or rotated overlays smaller, remove some of them, or shorten the video, and generate again.';

export const CONSENT_ENDED_MESSAGE =
  'The video shows a person who no longer agrees to be shown, or whose consent has ended. Choose another clip and generate again.';

/** Why a render failed: the code in its row, and the sentence shown to its owner. */
export const renderFailures = {
  MISSING_BACKGROUND: 'The background video is missing. Choose another one and generate again.',
  BROKEN_VIDEO: 'The background video cannot be read. Choose another one and generate again.',
  MISSING_OVERLAY: 'An overlay is missing. Remove it or choose another one and generate again.',
  MISSING_MUSIC: 'The music is missing. Remove it or choose other music and generate again.',
  CONSENT_ENDED: CONSENT_ENDED_MESSAGE,
  TOO_MUCH_WORK: TOO_MUCH_WORK_MESSAGE,
  FILE_MISSING:
    'Our server cannot find the file of a video or overlay in this promo. That is our fault. Your promo is saved. Generate it again later, or choose another video or overlay.',
  UNKNOWN_FONT: `Our server could not load a font, even when it tried again. ${PROMO_IS_SAVED}`,
  NO_BROWSER: `Our server has no browser to draw with. ${PROMO_IS_SAVED}`,
  DISK_FULL: `Our server’s disk is full. ${PROMO_IS_SAVED}`,
  BAD_OUTPUT: `The finished video did not pass our checks, so it was not kept. ${PROMO_IS_SAVED}`,
  STALLED: `The render made no progress, even when our server tried again. ${PROMO_IS_SAVED}`,
  TOOK_TOO_LONG: `Our server took too long to render the video, even when it tried again. ${PROMO_IS_SAVED}`,
  OUT_OF_MEMORY:
    'Our server has too little memory for this video, even when it tried again. Your promo is saved. Generate it again later, or use fewer or smaller overlays.',
  SERVER_FAULT: `Our server had a fault and could not render the video, even when it tried again. ${PROMO_IS_SAVED}`,
  WORKER_LOST: `Our server was interrupted each time it rendered the video. ${PROMO_IS_SAVED}`,
  RENDER_FAILED: RENDER_FAILED_MESSAGE,
} as const satisfies Record<string, string>;

export type RenderFailureCode = keyof typeof renderFailures;

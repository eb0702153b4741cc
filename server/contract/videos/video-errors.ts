import { renderFailures } from '#contract/job-failures.ts';
import { BATCHES_MAX, COMPRESSIONS_OPEN_MAX } from '#contract/limits.ts';

/** Rows of the error table about making videos: renders, batches and compression. */
export const videoErrors = {
  RENDER_NOT_FINISHED: { status: 409, message: 'The video is not finished yet.' },
  RENDER_NOT_ENDED: { status: 409, message: 'The render is still running. Cancel it first.' },
  RENDER_EXPIRED: {
    status: 410,
    message: 'This video was deleted when its storage period ended. Its promo is saved. Generate it again.',
  },
  TOO_MANY_RENDERS: {
    status: 429,
    message:
      'Too many of your videos are waiting. Cancel one or wait until one is finished, then generate again.',
  },
  COMPOSITION_FAILED: { status: 422, message: 'The video could not be composed. Try again.' },
  TOO_MUCH_WORK: { status: 422, message: renderFailures.TOO_MUCH_WORK },
  TOO_MANY_BATCHES: {
    status: 403,
    message: `You have ${BATCHES_MAX} batches, the most an account can keep. Delete one. Its promos and videos stay.`,
  },
  BATCH_STARTED: {
    status: 409,
    message:
      'This batch has started, so its rows can no longer change. Open the promo of the row and change that.',
  },
  BATCH_NOT_READY: {
    status: 409,
    message: 'Some rows cannot be rendered. Change them or leave them out, then start again.',
  },
  BATCH_NOT_STARTED: {
    status: 409,
    message: 'This batch cannot be reviewed yet. Start it first, so that there are videos to watch.',
  },
  WEEK_NOT_PREPARED: {
    status: 500,
    message: 'Something went wrong while your week was prepared. We try again within the hour.',
  },
  BATCH_NOT_ENDED: { status: 409, message: 'Videos of this batch are still being made. Cancel them first.' },
  COMPRESSION_NOT_FINISHED: { status: 409, message: 'The video is not compressed yet.' },
  COMPRESSION_FAILED: { status: 422, message: 'Compression failed. Please try again.' },
  TOO_MANY_COMPRESSIONS: {
    status: 429,
    message: `You have ${COMPRESSIONS_OPEN_MAX} videos being compressed, the most an account may have. Wait until one is finished, then try again.`,
  },
  COMPRESSION_UNDER_WAY: {
    status: 504,
    message: 'The compression takes longer than a response can wait. It continues. Ask for its state later.',
  },
  TRANSPARENCY_TEST_FAILED: { status: 500, message: 'The test videos could not be made. Please try again.' },
  TRANSPARENCY_TEST_RUNNING: {
    status: 429,
    message:
      'One of your transparency tests is running. Wait until it has ended or cancel it, then try again.',
  },
  TRANSPARENCY_TEST_UNDER_WAY: {
    status: 504,
    message: 'The test takes longer than a response can wait. It continues. Ask for its state later.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

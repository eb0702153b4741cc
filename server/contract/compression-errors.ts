import { COMPRESSIONS_OPEN_MAX } from '#contract/plan-limits.ts';

/** The part of the error table about compressing videos. */
export const compressionErrors = {
  COMPRESSION_NOT_FINISHED: { status: 409, message: 'The video is not compressed yet.' },
  COMPRESSION_FAILED: { status: 422, message: 'Compression failed. Please try again.' },
  TOO_MANY_COMPRESSIONS: {
    status: 429,
    message: `You have ${COMPRESSIONS_OPEN_MAX} videos being compressed, which is as many as an account may have. Wait until one is finished, then try again.`,
  },
  COMPRESSION_UNDER_WAY: {
    status: 504,
    message: 'The compression takes longer than a response waits. It goes on; ask for its state later.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

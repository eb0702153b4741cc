import { BATCHES_MAX } from '#contract/plan-limits.ts';

/** What can be wrong with batches. */
export const batchErrors = {
  TOO_MANY_BATCHES: {
    status: 403,
    message: `You have ${BATCHES_MAX} batches, which is as many as an account keeps. Delete one; its promos and videos stay.`,
  },
  BATCH_STARTED: {
    status: 409,
    message:
      'This batch has started, so its rows stay as they are. Open the promo of the row and change that.',
  },
  BATCH_NOT_READY: {
    status: 409,
    message: 'Some rows cannot be rendered as they are. Change them or leave them out, then start again.',
  },
  BATCH_NOT_ENDED: { status: 409, message: 'Videos of this batch are still being made; cancel them first.' },
} as const satisfies Record<string, { status: number; message: string }>;

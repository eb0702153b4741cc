import { z } from 'zod';

/**
 * The body of every error response. `details` names wrong fields; `currentRevision` comes with REVISION_CONFLICT, `maxReached` and the
 * counts with NAME_CHANGES_USED.
 */
export const ApiErrorBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  currentRevision: z.number().int().positive().optional(),
  maxReached: z.literal(true).optional(),
  nameChangeCount: z.number().int().nonnegative().optional(),
  remainingChanges: z.literal(0).optional(),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;

/** The message in `details` for a field that the endpoint does not know. */
export const UNKNOWN_FIELD_MESSAGE = 'unknown field; remove it';

/** Sentences that the screens also show without a response. They are here so that the screens do not load the whole error table. */
export const UNEXPECTED_MESSAGE = 'Something went wrong on our side. Nothing you saved was lost.';
export const LOGIN_FAILED_MESSAGE = 'Login failed. Please check your credentials.';
export const RENDER_FAILED_MESSAGE = 'Something went wrong while rendering. Your promo is saved; try again.';

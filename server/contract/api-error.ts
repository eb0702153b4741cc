import { z } from 'zod';

/**
 * The body of every answer that is not a success. `details` names fields where fields are wrong;
 * `currentRevision` comes with REVISION_CONFLICT, `maxReached` and the counts with NAME_CHANGES_USED.
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

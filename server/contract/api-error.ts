import { z } from 'zod';

/**
 * The body of every answer that is not a success. `details` names fields where fields are wrong;
 * `currentRevision` comes with REVISION_CONFLICT.
 */
export const ApiErrorBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  currentRevision: z.number().int().positive().optional(),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;

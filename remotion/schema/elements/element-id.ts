import { z } from 'zod';
import { MAX_ID_LENGTH } from '#schema/limits.ts';

/** Names one element inside one promo, such as `main-text` or `overlay-starter-sparkles-1`. */
export const ElementId = z
  .string()
  .min(1)
  .max(MAX_ID_LENGTH)
  .regex(/^[\w.-]+$/, { error: 'may hold letters, digits, dots, dashes and underscores' });
export type ElementId = z.infer<typeof ElementId>;

/** `base`, or the first of `base-2`, `base-3`, … that no other has. */
export const freeId = (base: string, existing: ReadonlySet<string>): string => {
  let id = base;
  for (let number = 2; existing.has(id); number += 1) id = `${base}-${number}`;
  return id;
};

/**
 * Names an asset: a library id, or in a promo file a path relative to that file.
 * Never a URL: the URL depends on where the promo is drawn.
 */
export const AssetId = z
  .string()
  .min(1)
  .max(MAX_ID_LENGTH)
  .refine((id) => !/^[a-z][a-z+.-]*:/i.test(id) && !id.startsWith('//'), {
    error: 'must be a library id or a relative path, not a URL',
  });
export type AssetId = z.infer<typeof AssetId>;

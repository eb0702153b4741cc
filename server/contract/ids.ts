import { z } from 'zod';

/** An id that grants access: 22 characters of base64url from 16 random bytes. */
export const PublicId = z
  .string()
  .regex(/^[\w-]{22}$/, { error: 'must be an id of 22 letters, digits, dashes and underscores' })
  .meta({ examples: ['Vb3kQ9XkT0aLmN5bVcYg2w'] });
export type PublicId = z.infer<typeof PublicId>;

export const IdParams = z.strictObject({ id: PublicId });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime().meta({ examples: ['2026-11-27T18:15:00.000Z'] });

/** The cursor of a list that can be sorted by title, which it holds: a title is up to 80 characters, and one of those can be many bytes. */
export const SortedCursor = z.string().max(8000);

import { z } from 'zod';

/** Rows of equal height into which a clip is divided, from top to bottom. */
export const REGION_ROWS = 32;

/** Brightness levels, 0 (black) to 255 (white). */
const levels = z.array(z.number().min(0).max(255)).length(REGION_ROWS);

/**
 * What a clip shows in each row of its frames, measured when it came in: `motion` is the mean change between samples a third of a second
 * apart, where the row changes most, and `light` the mean brightness.
 */
export const ClipRegions = z.strictObject({ motion: levels, light: levels });
export type ClipRegions = z.infer<typeof ClipRegions>;

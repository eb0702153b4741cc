import { FPS } from '#schema/limits.ts';
import type { TrimPart } from '#src/features/editor/background/trim-piece.ts';
import type { TrimRange } from '#src/features/editor/document/background-edits.ts';

/**
 * The frame of the promo that shows what is cut: its first one, or with the end under the hand the last one before the piece
 * begins anew or the promo, `promoSeconds` long, is over.
 */
export const cutFrame = (part: TrimPart, { start, end }: TrimRange, promoSeconds: number): number =>
  part === 'end' ? Math.max(0, Math.round(Math.min(end - start, promoSeconds) * FPS) - 1) : 0;

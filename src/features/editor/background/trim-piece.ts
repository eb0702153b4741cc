import { SHORTEST_PIECE } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { clampTo } from '#src/features/editor/document/update.ts';
import type { TrimRange } from '#src/features/editor/document/background-edits.ts';

/** What of a piece is moved: one of its ends, or all of it along the file. */
export type TrimPart = 'start' | 'end' | 'whole';

/** The piece of a file of `duration` seconds that a background plays. */
export const pieceOf = (
  { trimStart, trimEnd }: Pick<PromoBackground, 'trimStart' | 'trimEnd'>,
  duration: number,
): TrimRange => {
  const end = Math.min(trimEnd ?? duration, duration);
  return trimStart < end ? { start: trimStart, end } : { start: 0, end: duration };
};

/**
 * `piece` with one part moved to `seconds`: an end stays short of the other one, the whole keeps its length. Nothing leaves the file.
 */
export const movePiece = (piece: TrimRange, part: TrimPart, seconds: number, duration: number): TrimRange => {
  const length = piece.end - piece.start;
  switch (part) {
    case 'start':
      return { ...piece, start: clampTo({ min: 0, max: Math.max(0, piece.end - SHORTEST_PIECE) }, seconds) };
    case 'end':
      return {
        ...piece,
        end: clampTo({ min: Math.min(duration, piece.start + SHORTEST_PIECE), max: duration }, seconds),
      };
    case 'whole': {
      const start = clampTo({ min: 0, max: Math.max(0, duration - length) }, seconds);
      return { start, end: start + length };
    }
  }
};

/** A piece as long as the promo that begins where this one does, or as late as the file allows; null where it is that already. */
export const exactPiece = (
  { start, end }: TrimRange,
  promoSeconds: number,
  duration: number,
): TrimRange | null => {
  const length = Math.min(promoSeconds, duration);
  const from = clampTo({ min: 0, max: duration - length }, start);
  const isThat = Math.abs(from - start) < 0.01 && Math.abs(from + length - end) < 0.01;
  return isThat ? null : { start: from, end: from + length };
};

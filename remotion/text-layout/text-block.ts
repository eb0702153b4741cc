import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { TextAppearance } from '#remotion/text-styles/text-style.ts';
import { isAiElementId } from '#schema/elements/default-elements.ts';
import { AI_TEXT_PADDING, CANVAS_WIDTH, REFERENCE_SCALE, TEXT_WRAP_SHARE } from '#schema/limits.ts';

/** Width at which lines wrap, px of the frame. */
export const WRAP_WIDTH = CANVAS_WIDTH * TEXT_WRAP_SHARE;

/** Keeps the padding of a full line inside the frame. */
const MAX_PADDING_X = (CANVAS_WIDTH - WRAP_WIDTH) / 2;

/** Between a text and the edge of its block, px of the frame, for a font size in the same unit. */
export const blockPadding = (
  id: string,
  appearance: Pick<TextAppearance, 'padding'>,
  fontSize: number,
): Point =>
  isAiElementId(id)
    ? { x: Math.min(AI_TEXT_PADDING * REFERENCE_SCALE, MAX_PADDING_X), y: AI_TEXT_PADDING * REFERENCE_SCALE }
    : { x: Math.min(appearance.padding.x * fontSize, MAX_PADDING_X), y: appearance.padding.y * fontSize };

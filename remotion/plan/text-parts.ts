import type { Side } from '#schema/elements/motion.ts';
import type { Point } from './keep-in-frame.ts';
import type { LettersPose, PartCounts } from './pose.ts';

/** px of the frame. */
export type Rect = { left: number; top: number; right: number; bottom: number };

/**
 * The place of a character, word or line: `rects` together with those of all others cover the block and everything around it, so that
 * shadows belong to a letter too; `center` is that of its letters. Px of the frame from the centre of the block, before its rotation.
 */
export type Region = { rects: readonly Rect[]; center: Point };

/** The parts of a text that can come one after the other, and where its block is: `box` is upright, px of the frame. */
export type TextParts = {
  center: Point;
  /** Degrees clockwise. */
  rotation: number;
  box: Rect;
  characters: readonly Region[];
  words: readonly Region[];
  lines: readonly Region[];
};

export const countsOf = ({ characters, words, lines }: TextParts): PartCounts => ({
  characters: characters.length,
  words: words.length,
  lines: lines.length,
});

/** The parts that come one after the other. */
export const regionsOf = (parts: TextParts, unit: LettersPose['unit']): readonly Region[] =>
  ({ character: parts.characters, word: parts.words, line: parts.lines })[unit];

/** A point of the block in the frame. */
export const inFrame = ({ center, rotation }: TextParts, { x, y }: Point): Point => {
  const angle = (rotation * Math.PI) / 180;
  return {
    x: center.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: center.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
};

const pathOf = (corners: readonly Point[]): string =>
  `M${corners.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;

/** The regions as an SVG path, px of the frame. */
export const regionPath = (parts: TextParts, regions: readonly Region[]): string =>
  regions
    .flatMap(({ rects }) => rects)
    .map(({ left, right, top, bottom }) =>
      pathOf(
        [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: bottom },
          { x: left, y: bottom },
        ].map((corner) => inFrame(parts, corner)),
      ),
    )
    .join('');

/** The part of the box that a wipe has uncovered, whole px of the frame. */
export const wipedRect = ({ box }: Pick<TextParts, 'box'>, side: Side, share: number): Rect => {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const rect = {
    left: side === 'right' ? box.right - width * share : box.left,
    right: side === 'left' ? box.left + width * share : box.right,
    top: side === 'bottom' ? box.bottom - height * share : box.top,
    bottom: side === 'top' ? box.top + height * share : box.bottom,
  };
  return {
    left: Math.round(rect.left),
    right: Math.round(rect.right),
    top: Math.round(rect.top),
    bottom: Math.round(rect.bottom),
  };
};

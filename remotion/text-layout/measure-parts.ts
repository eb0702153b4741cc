import { turnedSize } from '#remotion/plan/keep-in-frame.ts';
import type { Rect, Region, TextParts } from '#remotion/plan/text-parts.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { TextLayout } from './layout-text.ts';
import { type CharacterBox, measureCharacters } from './measure-text.ts';
import { typography } from './typography.ts';

/** How far the outermost regions and the box extend beyond the block, px of the frame: further than any shadow. */
const REACH = 600;
const SHADOW_REACH = 120;

type Placed = CharacterBox & { word: number; line: number };

/** `sameLine` is the most, px, by which the middles of a line's characters differ: fonts and emoji have different heights. */
const placed = (characters: readonly CharacterBox[], text: string, sameLine: number): Placed[] => {
  const middles: number[] = [];
  let [word, line] = [-1, -1];
  return characters.map((box, index) => {
    const previous = characters[index - 1];
    const between = previous === undefined ? ' ' : text.slice(previous.at + 1, box.at);
    if (/\s/.test(between)) word += 1;
    line = middles.findIndex((middle) => Math.abs(middle - box.middle) < sameLine);
    if (line === -1) line = middles.push(box.middle) - 1;
    return { ...box, word, line };
  });
};

type Group = { key: number; left: number; right: number };

const groupsIn = (line: readonly Placed[], keyOf: (box: Placed) => number): Group[] => {
  const groups = new Map<number, Group>();
  for (const box of line) {
    const key = keyOf(box);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, left: box.left, right: box.right });
    else {
      group.left = Math.min(group.left, box.left);
      group.right = Math.max(group.right, box.right);
    }
  }
  return [...groups.values()].toSorted((one, other) => one.left - other.left);
};

const regionsBy = (
  boxes: readonly Placed[],
  keyOf: (box: Placed) => number,
  block: { width: number; height: number },
): Region[] => {
  const middles = [...new Map(boxes.map(({ line, middle }) => [line, middle])).values()];
  const regions = new Map<number, { rects: Rect[]; center: Region['center'] }>();
  for (const [line, middle] of middles.entries()) {
    const above = middles[line - 1];
    const below = middles[line + 1];
    const top = above === undefined ? -REACH : (above + middle) / 2;
    const bottom = below === undefined ? block.height + REACH : (middle + below) / 2;
    const groups = groupsIn(
      boxes.filter((box) => box.line === line),
      keyOf,
    );
    for (const [index, { key, left, right }] of groups.entries()) {
      const before = groups[index - 1];
      const after = groups[index + 1];
      const rect = {
        left: (before === undefined ? -REACH : (before.right + left) / 2) - block.width / 2,
        right: (after === undefined ? block.width + REACH : (right + after.left) / 2) - block.width / 2,
        top: top - block.height / 2,
        bottom: bottom - block.height / 2,
      };
      const center = { x: (left + right - block.width) / 2, y: middle - block.height / 2 };
      const known = regions.get(key);
      if (known === undefined) regions.set(key, { rects: [rect], center });
      else known.rects.push(rect);
    }
  }
  return [...regions].toSorted(([one], [other]) => one - other).map(([, region]) => region);
};

/** The parts of a laid out text. Measures it in the page. */
export const measureParts = (element: TextElement, layout: TextLayout): TextParts => {
  const { text, wrapWidth, fontSize, appearance, breaksWords, center, padding, size } = layout;
  const measured = measureCharacters(
    {
      text,
      element,
      typography: typography(element, { fontSize, lineHeight: appearance.lineHeight }),
      wrapWidth,
      breaksWords,
      isBalanced: false,
    },
    text,
  );
  const boxes = placed(measured, text, fontSize / 2);
  const block = { width: size.width - 2 * padding.x, height: size.height - 2 * padding.y };
  const turned = turnedSize(size, element.rotation);
  return {
    center,
    rotation: element.rotation,
    box: {
      left: center.x - turned.width / 2 - SHADOW_REACH,
      right: center.x + turned.width / 2 + SHADOW_REACH,
      top: center.y - turned.height / 2 - SHADOW_REACH,
      bottom: center.y + turned.height / 2 + SHADOW_REACH,
    },
    characters: regionsBy(boxes, ({ at }) => at, block),
    words: regionsBy(boxes, ({ word }) => word, block),
    lines: regionsBy(boxes, ({ line }) => line, block),
  };
};

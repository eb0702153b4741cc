import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import { CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { type BlockOf, overlayBlocks } from '#remotion/layers/element-blocks.ts';
import { coversOverlay, writingSpaces } from '#src/features/editor/document/free-place.ts';
import { TEXT_ZONE, gapsFrom, shrunkText, textsAt } from '#remotion/templates/separate-texts.ts';
import {
  type Box,
  bottomOf,
  boxAt,
  spreadDown,
  topOf,
  zoneBeside,
} from '#remotion/text-layout/spread-boxes.ts';

/** The boxes with a new one between two of them, moved apart inside the strict safe zone; null if there is not enough room. */
const insertedAt = (
  boxes: readonly Box[],
  index: number,
  { added, overlays }: { added: Box; overlays: readonly Box[] },
): Box[] | null => {
  const [above, below] = [boxes[index - 1], boxes[index]];
  const from = above === undefined ? TEXT_ZONE.top : bottomOf(above);
  const to = below === undefined ? TEXT_ZONE.bottom : topOf(below);
  const present = new Map(boxes.map((box) => [box.id, box]));
  return spreadDown(boxes.toSpliced(index, 0, { ...added, middle: (from + to) / 2 }), {
    zoneOf: (box) => {
      const before = present.get(box.id);
      return before === undefined ? TEXT_ZONE : zoneBeside(overlays, before, TEXT_ZONE);
    },
    gapBetween: gapsFrom(boxes),
  });
};

/** The texts with a new one between them, as large as possible, then with the shortest moves; null without room for it. */
const insertBetween = (promo: Promo, text: TextElement, blockOf: BlockOf): TextElement[] | null => {
  const boxes = layersInOrder(promo)
    .flatMap((layer) => (layer.kind === 'text' ? boxAt(layer.element.id, blockOf(layer.element)) : []))
    .toSorted((a, b) => a.middle - b.middle);
  const overlays = overlayBlocks(promo).map((block) => boxAt('', block));
  const middleOf = new Map(boxes.map(({ id, middle }) => [id, middle]));
  const movesOf = (moved: readonly Box[]): number =>
    moved.reduce((sum, { id, middle }) => sum + Math.abs(middle - (middleOf.get(id) ?? middle)), 0);
  for (const { fontSize, size } of writingSpaces(text, blockOf)) {
    const center = { x: CANVAS_WIDTH / 2, y: 0 };
    const [best] = Array.from({ length: boxes.length + 1 }, (_, index) =>
      insertedAt(boxes, index, { added: boxAt(text.id, { center, size }), overlays }),
    )
      .filter((moved) => moved !== null)
      .filter((moved) => {
        const y = moved.find(({ id }) => id === text.id)?.middle ?? 0;
        return !coversOverlay(promo, { center: { ...center, y }, size });
      })
      .toSorted((a, b) => movesOf(a) - movesOf(b));
    if (best === undefined) continue;
    const texts = [...promo.textElements, { ...text, fontSize, x: POSITION.max / 2 }];
    return textsAt(texts, { from: boxes, to: best });
  }
  return null;
};

/** As a last resort the others shrink, in these steps. */
const SHARES = [1, 0.94, 0.88, 0.82] as const;

/**
 * The texts with a new one between them, for which the others make room. They keep their order from top to bottom, and
 * none leaves the strict safe zone or moves under an overlay; they shrink only when all gaps are used up. Null if there
 * is not enough room.
 */
export const insertText = (promo: Promo, text: TextElement, blockOf: BlockOf): TextElement[] | null => {
  for (const share of SHARES) {
    const textElements = promo.textElements.map((element) => shrunkText(element, share));
    const inserted = insertBetween({ ...promo, textElements }, text, blockOf);
    if (inserted !== null) return inserted;
  }
  return null;
};

import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { EndCard } from '#schema/elements/end-card.ts';
import { CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import { TextElement } from '#schema/elements/text-element.ts';

/** Where the texts begin below a logo, px of the frame. */
const TEXTS_TOP = 704;
/** The middle of the texts without a logo, px of the frame. */
const TEXTS_MIDDLE = 768;
/** Above a text, and above a text on a plate, px of the frame. */
const GAPS = { close: 20, wide: 72 };

const hasPlate = ({ background }: TextElement): boolean => background.style !== 'none';

const middle = { x: POSITION.max / 2, y: POSITION.max / 2 };

/** The texts of a card from top to bottom, also empty ones. The call to action stands on a plate of the other texts' colour. */
export const endCardTexts = ({ name, handle, callToAction, color, textColor, fontFamily }: EndCard) => {
  const common = { ...middle, fontFamily, textColor };
  const plate = { style: 'solid', color: textColor, opacity: 1, borderRadius: 16 } as const;
  return {
    name: TextElement.parse({ ...common, id: 'name', content: name, fontSize: 32, fontWeight: 700 }),
    handle: TextElement.parse({ ...common, id: 'handle', content: handle, fontSize: 17, fontWeight: 500 }),
    callToAction: TextElement.parse({
      ...common,
      id: 'call-to-action',
      content: callToAction,
      fontSize: 18,
      fontWeight: 600,
      textColor: color,
      background: plate,
    }),
  };
};

type CardText = { element: TextElement; layout: TextLayout };

/** The texts of a card below each other: below the logo, or in the middle. */
export const stackTexts = (texts: readonly CardText[], hasLogo: boolean): CardText[] => {
  const heights = texts.map(({ element, layout }, index) => ({
    gap: index === 0 ? 0 : hasPlate(element) ? GAPS.wide : GAPS.close,
    height: layout.visibleBounds.height,
  }));
  const total = heights.reduce((sum, { gap, height }) => sum + gap + height, 0);
  let top = hasLogo ? TEXTS_TOP : TEXTS_MIDDLE - total / 2;
  return texts.map((text, index) => {
    const { gap = 0, height = 0 } = heights[index] ?? {};
    const center = { x: CANVAS_WIDTH / 2, y: top + gap + height / 2 };
    top += gap + height;
    return { ...text, layout: { ...text.layout, center } };
  });
};

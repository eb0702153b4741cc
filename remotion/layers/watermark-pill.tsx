import { useMemo } from 'react';
import { useElementWithFont } from '#remotion/fonts/use-font.ts';
import { TextBlock } from '#remotion/layers/text-block.tsx';
import { keepInFrame } from '#remotion/text-layout/keep-in-frame.ts';
import { layoutText, type TextLayout } from '#remotion/text-layout/layout-text.ts';
import { TextElement } from '#schema/elements/text-element.ts';
import { WATERMARK_TEXT } from '#schema/elements/watermark.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';

/** px of the frame between the text and the pill. */
const GAP = 28;

/** The watermark as a text in the middle of the frame. */
export const watermarkPill = TextElement.parse({
  id: 'watermark',
  content: WATERMARK_TEXT,
  x: 50,
  y: 50,
  fontSize: 11,
  fontFamily: 'Inter',
  fontWeight: 500,
  background: { style: 'solid', color: '#120a18', opacity: 0.72, borderRadius: 30 },
});

/** Upright and below the text, whatever its rotation. */
const placeUnder = (above: TextLayout, own: TextLayout): TextLayout => {
  const textHeight = above.size.height - 2 * above.padding.y;
  const below = above.center.y + textHeight / 2 + GAP + own.size.height / 2;
  // At the lower edge it goes above the text instead.
  const fits = below + own.size.height / 2 <= CANVAS_HEIGHT;
  const y = fits ? below : above.center.y - textHeight / 2 - GAP - own.size.height / 2;
  const x = Math.min(CANVAS_WIDTH, Math.max(0, above.center.x));
  return { ...own, center: keepInFrame({ x, y }, own.size) };
};

/** 'Made with …' in a small pill below a text with this layout. */
export const WatermarkPill = ({ above }: { readonly above: TextLayout }) => {
  const drawn = useElementWithFont(watermarkPill);
  const block = useMemo(() => {
    const own = drawn === null ? null : layoutText(drawn, false);
    return drawn === null || own === null ? null : (
      <TextBlock element={drawn} layout={placeUnder(above, own)} />
    );
  }, [above, drawn]);
  return block;
};

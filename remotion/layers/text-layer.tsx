import { memo, useMemo, type ReactNode } from 'react';
import { useCurrentFrame, useVideoConfig } from 'remotion';
import { useElementWithFont } from '#remotion/fonts/use-font.ts';
import { TextBlock } from '#remotion/layers/text-block.tsx';
import { fadeInOpacity } from '#remotion/plan/frame-timing.ts';
import { keepInFrame } from '#remotion/text-layout/keep-in-frame.ts';
import { layoutText, type TextLayout } from '#remotion/text-layout/layout-text.ts';
import { WATERMARK_TEXT } from '#schema/elements/layers-in-order.ts';
import { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { AnimationType } from '#schema/promo.ts';

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

/** Upright and below the text at any rotation. */
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
const WatermarkPill = ({ above }: { readonly above: TextLayout }) => {
  const drawn = useElementWithFont(watermarkPill);
  const block = useMemo(() => {
    const own = drawn === null ? null : layoutText(drawn, false);
    return drawn === null || own === null ? null : (
      <TextBlock element={drawn} layout={placeUnder(above, own)} />
    );
  }, [above, drawn]);
  return block;
};

type FadeProps = { readonly id: string; readonly animationType: AnimationType; readonly children: ReactNode };

const faded = { position: 'absolute', inset: 0 } as const;
/** A compositor layer is painted once for the fade; afterwards it would only cost memory. */
const fading = { ...faded, willChange: 'opacity' } as const;

/** The only part of a text that renders on every frame. */
const Fade = ({ id, animationType, children }: FadeProps) => {
  const frame = useCurrentFrame();
  const { durationInFrames } = useVideoConfig();
  const opacity = fadeInOpacity(frame, { durationInFrames, animationType });
  return (
    <div style={{ ...(opacity < 1 ? fading : faded), opacity }} data-layer={id}>
      {children}
    </div>
  );
};

type TextLayerProps = {
  readonly element: TextElement;
  readonly animationType: AnimationType;
  /** Whether text without a background gets a shadow for legibility. */
  readonly hasShadow: boolean;
  /** Whether the watermark is below it. */
  readonly hasWatermark?: boolean;
};

/** One text: waits for its font, is laid out once per change, and fades in. */
export const TextLayer = memo(
  ({ element, animationType, hasShadow, hasWatermark: isMarked = false }: TextLayerProps) => {
    const drawn = useElementWithFont(element);
    const block = useMemo(() => {
      const layout = drawn === null ? null : layoutText(drawn, hasShadow);
      return drawn === null || layout === null ? null : (
        <>
          <TextBlock element={drawn} layout={layout} />
          {isMarked && <WatermarkPill above={layout} />}
        </>
      );
    }, [drawn, hasShadow, isMarked]);
    return (
      <Fade id={element.id} animationType={animationType}>
        {block}
      </Fade>
    );
  },
);
TextLayer.displayName = 'TextLayer';

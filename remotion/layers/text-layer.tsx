import { memo, useMemo, type ReactNode } from 'react';
import { useCurrentFrame, useVideoConfig } from 'remotion';
import { fadeInOpacity } from '#remotion/animation/fade-in.ts';
import { useElementWithFont } from '#remotion/fonts/use-font.ts';
import { TextBlock } from '#remotion/layers/text-block.tsx';
import { WatermarkPill } from '#remotion/layers/watermark-pill.tsx';
import { layoutText } from '#remotion/text-layout/layout-text.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { AnimationType } from '#schema/promo.ts';

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

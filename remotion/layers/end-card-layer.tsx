import { memo, type ReactNode, useMemo } from 'react';
import { AbsoluteFill, Sequence, useCurrentFrame, useVideoConfig } from 'remotion';
import { useElementWithFont } from '#remotion/fonts/use-font.ts';
import { endCardLogo } from '#remotion/layers/end-card-logo.ts';
import { endCardTexts, stackTexts } from '#remotion/layers/end-card-texts.ts';
import { OverlayLayer } from '#remotion/layers/overlay-layer.tsx';
import { TextBlock } from '#remotion/layers/text-block.tsx';
import { watermarkPill } from '#remotion/layers/watermark-pill.tsx';
import { layoutText } from '#remotion/text-layout/layout-text.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import { type EndCard, endCardTiming } from '#schema/elements/end-card.ts';

type CardProps = {
  readonly endCard: EndCard;
  /** Whether the watermark is below its texts. */
  readonly hasWatermark: boolean;
};

const Texts = ({ endCard, hasWatermark }: CardProps) => {
  const texts = useMemo(() => endCardTexts(endCard), [endCard]);
  const name = useElementWithFont(texts.name);
  const handle = useElementWithFont(texts.handle);
  const callToAction = useElementWithFont(texts.callToAction);
  const watermark = useElementWithFont(watermarkPill);
  const { logoId } = endCard;
  return useMemo(() => {
    const laidOut = [name, handle, callToAction, hasWatermark ? watermark : null].flatMap((element) => {
      const layout = element === null || element.content.trim() === '' ? null : layoutText(element, false);
      return element === null || layout === null ? [] : [{ element, layout }];
    });
    return stackTexts(laidOut, logoId !== null).map(({ element, layout }) => (
      <TextBlock key={element.id} element={element} layout={layout} />
    ));
  }, [name, handle, callToAction, watermark, hasWatermark, logoId]);
};

/** The end card without its logo, fully faded in. */
export const EndCardStill = ({ endCard, hasWatermark: isMarked }: CardProps) => (
  <AbsoluteFill style={{ backgroundColor: endCard.color }}>
    <Texts endCard={endCard} hasWatermark={isMarked} />
  </AbsoluteFill>
);

const FadeIn = ({ frames, children }: { readonly frames: number; readonly children: ReactNode }) => (
  <AbsoluteFill style={{ opacity: Math.min(1, useCurrentFrame() / frames) }}>{children}</AbsoluteFill>
);

type EndCardLayerProps = CardProps & {
  /** The file of its logo; undefined for an unknown one, or without a logo. */
  readonly logo: AssetSource | undefined;
};

/**
 * The card over the last frames of a promo. Card and logo fade on their own, as two layers of a layered render do. Both are mounted from
 * the start of a preview, so that fonts and logo are there in time.
 */
export const EndCardLayer = memo(({ endCard, logo, hasWatermark: isMarked }: EndCardLayerProps) => {
  const { durationInFrames } = useVideoConfig();
  const { from, frames, fadeFrames } = endCardTiming(endCard, durationInFrames);
  const { logoId } = endCard;
  return (
    <Sequence name="End card" from={from} durationInFrames={frames} premountFor={from}>
      <FadeIn frames={fadeFrames}>
        <EndCardStill endCard={endCard} hasWatermark={isMarked} />
      </FadeIn>
      {logoId !== null && logo !== undefined && (
        <FadeIn frames={fadeFrames}>
          <OverlayLayer element={endCardLogo(logoId, logo)} source={logo} />
        </FadeIn>
      )}
    </Sequence>
  );
});
EndCardLayer.displayName = 'EndCardLayer';

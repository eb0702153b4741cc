import { memo, useMemo } from 'react';
import { AbsoluteFill } from 'remotion';
import { BackgroundLayer } from '#remotion/layers/background-layer.tsx';
import { EndCardLayer } from '#remotion/layers/end-card-layer.tsx';
import { OverlayLayer } from '#remotion/layers/overlay-layer.tsx';
import { TextLayer, WatermarkLayer } from '#remotion/layers/text-layer.tsx';
import { coverFrame } from '#remotion/plan/rest-frame.ts';
import type { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';

const black = { backgroundColor: '#000000' };

/** The background video on black, then texts and overlays from back to front, the watermark, and over the last seconds the end card. */
export const PromoVideo = memo(({ promo, sources, watermarkTarget = null }: PromoVideoProps) => {
  const layers = useMemo(() => layersInOrder(promo, watermarkTarget), [promo, watermarkTarget]);
  const cover = useMemo(() => coverFrame(promo), [promo]);
  const marked = promo.textElements.find(({ id }) => id === watermarkTarget);
  return (
    <AbsoluteFill style={black}>
      {promo.background !== null && (
        <BackgroundLayer background={promo.background} source={sources[promo.background.assetId]} />
      )}
      {layers.map((layer) =>
        layer.kind === 'text' ? (
          <TextLayer
            key={layer.element.id}
            element={layer.element}
            hasShadow={promo.textShadow}
            videoDuration={promo.videoDuration}
            animationType={promo.animationType}
            cover={cover}
          />
        ) : (
          <OverlayLayer
            key={layer.element.id}
            element={layer.element}
            source={sources[layer.element.overlayId]}
            videoDuration={promo.videoDuration}
            cover={cover}
          />
        ),
      )}
      {marked !== undefined && (
        <WatermarkLayer
          element={marked}
          hasShadow={promo.textShadow}
          videoDuration={promo.videoDuration}
          animationType={promo.animationType}
          cover={cover}
        />
      )}
      {promo.endCard !== null && (
        <EndCardLayer
          endCard={promo.endCard}
          logo={promo.endCard.logoId === null ? undefined : sources[promo.endCard.logoId]}
          hasWatermark={watermarkTarget !== null}
        />
      )}
    </AbsoluteFill>
  );
});
PromoVideo.displayName = 'PromoVideo';

import { memo } from 'react';
import { AbsoluteFill, Composition, Loop, OffthreadVideo, useVideoConfig, registerRoot } from 'remotion';
import { OverlayLayer } from '#remotion/layers/overlay-layer.tsx';
import { TextLayer } from '#remotion/layers/text-layer.tsx';
import { loopPeriodInFrames } from '#remotion/plan/frame-timing.ts';
import { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import { newPromo } from '#schema/new-promo.ts';
import { promoMetadata } from '#schema/promo.ts';

const cover = { width: '100%', height: '100%', objectFit: 'cover' } as const;

/** The same promo with its background shown by `OffthreadVideo`, as most Remotion apps do: measured beside, never shipped. */
const OffthreadPromo = memo(({ promo, sources }: PromoVideoProps) => {
  const { fps } = useVideoConfig();
  const source = promo.background === null ? undefined : sources[promo.background.assetId];
  return (
    <AbsoluteFill>
      {source !== undefined && (
        <Loop durationInFrames={loopPeriodInFrames(source.durationInSeconds, fps)}>
          <OffthreadVideo src={source.url} style={cover} />
        </Loop>
      )}
      {layersInOrder(promo).map((layer) =>
        layer.kind === 'text' ? (
          <TextLayer
            key={layer.element.id}
            element={layer.element}
            animationType={promo.animationType}
            hasShadow={promo.textShadow}
          />
        ) : (
          <OverlayLayer
            key={layer.element.id}
            element={layer.element}
            source={sources[layer.element.overlayId]}
          />
        ),
      )}
    </AbsoluteFill>
  );
});
OffthreadPromo.displayName = 'OffthreadPromo';

registerRoot(() => (
  <Composition
    id="promo"
    component={OffthreadPromo}
    schema={PromoVideoProps}
    defaultProps={{ promo: newPromo(), sources: {} }}
    calculateMetadata={({ props }) => promoMetadata(props.promo)}
  />
));

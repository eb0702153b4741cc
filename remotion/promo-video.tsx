import { memo, useMemo } from 'react';
import { AbsoluteFill } from 'remotion';
import { BackgroundLayer } from '#remotion/layers/background-layer.tsx';
import { EndCardLayer } from '#remotion/layers/end-card-layer.tsx';
import { MusicLayer } from '#remotion/layers/music-layer.tsx';
import { OverlayLayer } from '#remotion/layers/overlay-layer.tsx';
import { TextLayer, WatermarkLayer } from '#remotion/layers/text-layer.tsx';
import { planAudio } from '#remotion/plan/plan-audio.ts';
import { coverFrame } from '#remotion/plan/rest-frame.ts';
import type { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';

const black = { backgroundColor: '#000000' };

/** The background video on black with the music, then texts and overlays from back to front, the watermark, and over the last seconds the end card. */
export const PromoVideo = memo(({ promo, sources, watermarkTarget = null }: PromoVideoProps) => {
  const layers = useMemo(() => layersInOrder(promo, watermarkTarget), [promo, watermarkTarget]);
  const cover = useMemo(() => coverFrame(promo), [promo]);
  const { background, music, videoDuration } = promo;
  const audio = useMemo(
    () => planAudio({ background, music, videoDuration }, sources),
    [background, music, videoDuration, sources],
  );
  const clip = audio.find((each) => each.kind === 'background');
  const track = audio.find((each) => each.kind === 'music');
  const trackSource = track === undefined ? undefined : sources[track.assetId];
  const marked = promo.textElements.find(({ id }) => id === watermarkTarget);
  return (
    <AbsoluteFill style={black}>
      {background !== null && (
        <BackgroundLayer
          background={background}
          source={sources[background.assetId]}
          volume={clip?.volume ?? null}
        />
      )}
      {track !== undefined && trackSource !== undefined && <MusicLayer music={track} source={trackSource} />}
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

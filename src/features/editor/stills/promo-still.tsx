import { Thumbnail } from '@remotion/player';
import { memo, useMemo } from 'react';
import { AbsoluteFill } from 'remotion';
import { overlayBox } from '#remotion/layers/overlay-box.ts';
import { TextLayer } from '#remotion/layers/text-layer.tsx';
import type { AssetSource, AssetSources } from '#schema/asset-source.ts';
import { layersInOrder } from '#schema/layers-in-order.ts';
import type { OverlayElement } from '#schema/overlay-element.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';

type StillProps = {
  promo: Promo;
  /** Still pictures by asset id. */
  posters: ReadonlyMap<string, string>;
  sources: AssetSources;
  /** Whether video and overlays move, as long as somebody looks. */
  isMoving: boolean;
};

const cover = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' } as const;
const size = { width: '100%', height: '100%' } as const;

/** Safari plays WebM without its transparency: there the overlay stays a picture. */
const playsTransparentVideo = (): boolean => !/^(?!.*(chrom|android)).*safari/i.test(navigator.userAgent);

type OverlayProps = { element: OverlayElement; source: AssetSource; poster: string; isMoving: boolean };

const Overlay = ({ element, source, poster, isMoving }: OverlayProps) => {
  const box = overlayBox(element, source);
  if (isMoving && source.kind === 'webm' && playsTransparentVideo()) {
    return <video src={source.url} poster={poster} style={box} autoPlay loop muted playsInline />;
  }
  return <img src={isMoving && source.kind === 'gif' ? source.url : poster} alt="" style={box} />;
};

/**
 * The promo as a picture: real texts over posters, so that a grid of them opens no videos. While it moves the browser plays
 * the small files itself, which starts at once and takes no decoder of ours.
 */
const Still = ({ promo, posters, sources, isMoving }: StillProps) => {
  const backgroundId = promo.background?.assetId ?? '';
  const [poster, source] = [posters.get(backgroundId), sources[backgroundId]];
  return (
    <AbsoluteFill>
      {poster !== undefined && <img src={poster} alt="" style={cover} />}
      {isMoving && source !== undefined && (
        <video src={source.url} style={cover} autoPlay loop muted playsInline />
      )}
      {layersInOrder(promo).map((layer) => {
        const { id } = layer.element;
        if (layer.kind === 'text') {
          return (
            <TextLayer key={id} element={layer.element} animationType="none" hasShadow={promo.textShadow} />
          );
        }
        const { overlayId } = layer.element;
        const [file, picture] = [sources[overlayId], posters.get(overlayId)];
        if (file === undefined || picture === undefined) return null;
        return (
          <Overlay key={id} element={layer.element} source={file} poster={picture} isMoving={isMoving} />
        );
      })}
    </AbsoluteFill>
  );
};

/** A still of a promo, as small as its card. */
export const PromoStill = memo(({ promo, posters, sources, isMoving }: StillProps) => {
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const inputProps = useMemo(
    () => ({ promo, posters, sources, isMoving }),
    [promo, posters, sources, isMoving],
  );
  return (
    <Thumbnail
      component={Still}
      inputProps={inputProps}
      compositionWidth={width}
      compositionHeight={height}
      fps={fps}
      durationInFrames={durationInFrames}
      frameToDisplay={0}
      style={size}
    />
  );
});
PromoStill.displayName = 'PromoStill';

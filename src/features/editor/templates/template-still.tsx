import { Thumbnail } from '@remotion/player';
import { memo, useMemo } from 'react';
import { AbsoluteFill } from 'remotion';
import { overlayBox } from '#remotion/layers/overlay-box.ts';
import { TextLayer } from '#remotion/layers/text-layer.tsx';
import type { AssetSources } from '#schema/asset-source.ts';
import { layersInOrder } from '#schema/layers-in-order.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';

type StillProps = {
  promo: Promo;
  /** Still pictures by asset id. */
  posters: ReadonlyMap<string, string>;
  sources: AssetSources;
};

const cover = { width: '100%', height: '100%', objectFit: 'cover' } as const;
const size = { width: '100%', height: '100%' } as const;

/** The promo as a picture: real texts over posters, so that a grid of them opens no videos. */
const Still = ({ promo, posters, sources }: StillProps) => {
  const poster = posters.get(promo.background?.assetId ?? '');
  return (
    <AbsoluteFill>
      {poster !== undefined && <img src={poster} alt="" style={cover} />}
      {layersInOrder(promo).map((layer) => {
        if (layer.kind === 'text') {
          return (
            <TextLayer
              key={layer.element.id}
              element={layer.element}
              animationType="none"
              hasShadow={promo.textShadow}
            />
          );
        }
        const { overlayId, id } = layer.element;
        const [source, picture] = [sources[overlayId], posters.get(overlayId)];
        if (source === undefined || picture === undefined) return null;
        return <img key={id} src={picture} alt="" style={overlayBox(layer.element, source)} />;
      })}
    </AbsoluteFill>
  );
};

/** A still of a promo, as small as its card. */
export const TemplateStill = memo(({ promo, posters, sources }: StillProps) => {
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const inputProps = useMemo(() => ({ promo, posters, sources }), [promo, posters, sources]);
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
TemplateStill.displayName = 'TemplateStill';

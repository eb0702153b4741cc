import type { CSSProperties } from 'react';
import { AbsoluteFill, useCurrentFrame } from 'remotion';
import { EndCardStill } from '#remotion/layers/end-card-layer.tsx';
import { TextLayer } from '#remotion/layers/text-layer.tsx';
import type { PromoVideoProps } from '#remotion/promo-video-props.ts';

const layer = { position: 'absolute', inset: 0 } as const;

/**
 * The texts of a promo one at a time on a transparent background, fully faded in: frame n shows the n-th text, and the last one the
 * end card. The layered render composites these stills over the background. All are mounted from the start and hidden by CSS, so that
 * each font is awaited once, before the first frame.
 */
export const TextStills = ({ promo, watermarkTarget = null }: PromoVideoProps) => {
  const frame = useCurrentFrame();
  const shownAt = (index: number): CSSProperties => ({
    ...layer,
    visibility: index === frame ? 'visible' : 'hidden',
  });
  return (
    <AbsoluteFill>
      {promo.textElements.map((element, index) => (
        <div key={element.id} style={shownAt(index)}>
          <TextLayer
            element={element}
            animationType="none"
            hasShadow={promo.textShadow}
            hasWatermark={element.id === watermarkTarget}
          />
        </div>
      ))}
      {promo.endCard !== null && (
        <div style={shownAt(promo.textElements.length)}>
          <EndCardStill endCard={promo.endCard} hasWatermark={watermarkTarget !== null} />
        </div>
      )}
    </AbsoluteFill>
  );
};

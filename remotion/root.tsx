import type { ReactElement, CSSProperties } from 'react';
import { Composition, AbsoluteFill, useCurrentFrame } from 'remotion';
import { EndCardStill } from '#remotion/layers/end-card-layer.tsx';
import { TextLayer } from '#remotion/layers/text-layer.tsx';
import { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { PromoVideo } from '#remotion/promo-video.tsx';
import { newPromo } from '#schema/new-promo.ts';
import { promoMetadata } from '#schema/promo.ts';

const layer = { position: 'absolute', inset: 0 } as const;

/**
 * The texts of a promo one at a time on a transparent background, fully faded in: frame n shows the n-th text, and the last one the
 * end card. The layered render composites these stills over the background. All are mounted from the start and hidden by CSS, so that
 * each font is awaited once, before the first frame.
 */
const TextStills = ({ promo, watermarkTarget = null }: PromoVideoProps) => {
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

const shared = { schema: PromoVideoProps, defaultProps: { promo: newPromo(), sources: {} } };

/** The compositions that renders use: the promo, and its stills alone. */
export const Root = (): ReactElement => (
  <>
    <Composition
      {...shared}
      id="promo"
      component={PromoVideo}
      calculateMetadata={({ props }) => promoMetadata(props.promo)}
    />
    <Composition
      {...shared}
      id="text-stills"
      component={TextStills}
      calculateMetadata={({ props }) => ({
        ...promoMetadata(props.promo),
        durationInFrames: Math.max(
          1,
          props.promo.textElements.length + (props.promo.endCard === null ? 0 : 1),
        ),
      })}
    />
  </>
);

import { AbsoluteFill, useCurrentFrame } from 'remotion';
import { TextLayer } from '#remotion/layers/text-layer.tsx';
import type { PromoVideoProps } from '#remotion/promo-video-props.ts';

const layer = { position: 'absolute', inset: 0 } as const;

/**
 * The texts of a promo one at a time on a transparent background, fully faded in: frame n shows the n-th text. The layered
 * render composites these stills over the background. All texts are mounted from the start and hidden by CSS, so that each
 * font is awaited once, before the first frame.
 */
export const TextStills = ({ promo, watermarkTarget = null }: PromoVideoProps) => {
  const frame = useCurrentFrame();
  return (
    <AbsoluteFill>
      {promo.textElements.map((element, index) => (
        <div key={element.id} style={{ ...layer, visibility: index === frame ? 'visible' : 'hidden' }}>
          <TextLayer
            element={element}
            animationType="none"
            hasShadow={promo.textShadow}
            hasWatermark={element.id === watermarkTarget}
          />
        </div>
      ))}
    </AbsoluteFill>
  );
};

import type { ReactElement } from 'react';
import { Composition } from 'remotion';
import { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { PromoVideo } from '#remotion/promo-video.tsx';
import { TextStills } from '#remotion/text-stills.tsx';
import { newPromo } from '#schema/new-promo.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';

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

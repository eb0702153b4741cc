import type { ReactElement } from 'react';
import { Composition } from 'remotion';
import { TextStillsProps } from '#remotion/plan/text-stills.ts';
import { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { PromoVideo } from '#remotion/promo-video.tsx';
import { TextStills } from '#remotion/text-stills.tsx';
import { newPromo } from '#schema/new-promo.ts';
import { promoMetadata } from '#schema/promo.ts';

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
      id="text-stills"
      component={TextStills}
      schema={TextStillsProps}
      defaultProps={{ stills: [], textShadow: false }}
      calculateMetadata={({ props }) => ({
        ...promoMetadata(newPromo()),
        durationInFrames: Math.max(1, props.stills.length),
      })}
    />
  </>
);

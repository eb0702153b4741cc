import type { ReactElement } from 'react';
import { Composition } from 'remotion';
import { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { PromoVideo } from '#remotion/promo-video.tsx';
import { newPromo } from '#schema/new-promo.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';

/** The composition that every video is rendered from; its props carry the document. */
export const Root = (): ReactElement => (
  <Composition
    id="promo"
    component={PromoVideo}
    schema={PromoVideoProps}
    defaultProps={{ promo: newPromo(), sources: {} }}
    calculateMetadata={({ props }) => promoMetadata(props.promo)}
  />
);

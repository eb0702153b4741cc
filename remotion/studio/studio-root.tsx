import type { ReactElement } from 'react';
import { Composition, Folder, staticFile } from 'remotion';
import { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { PromoVideo } from '#remotion/promo-video.tsx';
import { Root } from '#remotion/root.tsx';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { starterSources } from '#remotion/studio/starter-sources.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';

const sources = starterSources(staticFile);

/** What Remotion Studio shows: the composition that videos are made of, and every example of it. */
export const StudioRoot = (): ReactElement => (
  <>
    <Root />
    <Folder name="examples">
      {examplePromos.map(({ name, promo }) => (
        <Composition
          key={name}
          id={name}
          component={PromoVideo}
          schema={PromoVideoProps}
          defaultProps={{ promo, sources }}
          calculateMetadata={({ props }) => promoMetadata(props.promo)}
        />
      ))}
    </Folder>
  </>
);

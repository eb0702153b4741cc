import type { ReactElement } from 'react';
import { Composition, Folder, staticFile } from 'remotion';
import { PromoVideoProps } from '#remotion/promo-video-props.ts';
import { PromoVideo } from '#remotion/promo-video.tsx';
import { Root } from '#remotion/root.tsx';
import { starterLibrary, type StarterAsset } from '#remotion/starter/library.ts';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { templates } from '#remotion/templates/catalog.ts';
import type { AssetKind, AssetSources } from '#schema/asset-source.ts';
import { type Promo, promoMetadata } from '#schema/promo.ts';

const kinds: Record<StarterAsset['mimeType'], AssetKind> = {
  'video/mp4': 'video',
  'video/webm': 'webm',
  'image/gif': 'gif',
};

/** The starter library as sources; `urlOf` returns the URL of a file of `remotion/starter/files/`. */
export const starterSources = (urlOf: (file: string) => string): AssetSources =>
  Object.fromEntries(
    starterLibrary.map(({ id, file, mimeType, width, height, durationInSeconds, hasAudio }) => [
      id,
      { url: urlOf(file), kind: kinds[mimeType], width, height, durationInSeconds, hasAudio },
    ]),
  );

const sources = starterSources(staticFile);

type ShownFolder = { folder: string; promos: readonly { name: string; promo: Promo }[] };

const shown: readonly ShownFolder[] = [
  { folder: 'examples', promos: examplePromos },
  { folder: 'templates', promos: templates.map(({ id, promo }) => ({ name: `template-${id}`, promo })) },
];

/** The compositions of Remotion Studio: those that renders use, every example and every template. */
export const StudioRoot = (): ReactElement => (
  <>
    <Root />
    {shown.map(({ folder, promos }) => (
      <Folder key={folder} name={folder}>
        {promos.map(({ name, promo }) => (
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
    ))}
  </>
);

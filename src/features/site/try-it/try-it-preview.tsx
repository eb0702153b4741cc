import { useMemo } from 'react';
import { endpointUrl } from '#contract/endpoint.ts';
import { readStarterFile } from '#contract/library/library.contract.ts';
import { type StarterAsset, starterLibrary } from '#remotion/starter/library.ts';
import type { AssetKind, AssetSources } from '#schema/asset-source.ts';
import type { TriedClass } from '#src/features/site/try-it/tried-class.ts';
import { promoOfTriedClass } from '#src/features/site/try-it/tried-promo.ts';
import { PromoPlayer } from '#src/player/promo-player.tsx';
import { localToday } from '#src/ui/copy/local-today.ts';

const kinds: Record<StarterAsset['mimeType'], AssetKind> = {
  'video/mp4': 'video',
  'video/webm': 'webm',
  'image/gif': 'gif',
};

const sources: AssetSources = Object.fromEntries(
  starterLibrary.map(({ id, mimeType, width, height, durationInSeconds, hasAudio }) => [
    id,
    {
      url: endpointUrl(readStarterFile.path, { query: { asset: id } }),
      kind: kinds[mimeType],
      width,
      height,
      durationInSeconds,
      hasAudio,
    },
  ]),
);

/** Plays a promo of the typed class in the composition. Loads when the visitor types. */
export const TryItPreview = ({ tried }: { tried: TriedClass }) => {
  const { classType, schedule, time, templateId } = tried;
  const promo = useMemo(
    () => promoOfTriedClass({ classType, schedule, time, templateId }, localToday()),
    [classType, schedule, time, templateId],
  );
  return <PromoPlayer promo={promo} sources={sources} />;
};

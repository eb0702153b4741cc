import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';

/** Whether the finished video of this promo can be heard. */
export const hasSound = ({ background }: Promo, sources: AssetSources): boolean =>
  background !== null &&
  !background.muted &&
  background.volume > 0 &&
  sources[background.assetId]?.hasAudio === true;

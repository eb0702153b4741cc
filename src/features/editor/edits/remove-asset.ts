import type { Promo } from '#schema/promo.ts';
import { removeOverlay } from '#src/features/editor/edits/remove-overlay.ts';
import { setBackgroundVideo } from '#src/features/editor/edits/set-background-video.ts';

/** Takes a thing of the library out of the promo, wherever it is used, because it is gone. */
export const removeAsset = (promo: Promo, { assetId }: { assetId: string }): Promo => {
  const others = promo.overlayElements
    .filter(({ overlayId }) => overlayId === assetId)
    .reduce((present, { id }) => removeOverlay(present, { id }), promo);
  return promo.background?.assetId === assetId ? setBackgroundVideo(others, { assetId: null }) : others;
};

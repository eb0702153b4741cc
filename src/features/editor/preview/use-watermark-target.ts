import { hasWatermark } from '#contract/permissions.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import { watermarkTargetOf } from '#schema/elements/layers-in-order.ts';
import type { Promo } from '#schema/promo.ts';
import { useCurrentUser } from '#src/api/current-user.ts';

/** The text that carries the watermark, by the same rule as on the server; null for none. */
export const useWatermarkTarget = (promo: Promo): ElementId | null => {
  const { data: user } = useCurrentUser();
  return user != null && hasWatermark(user) ? watermarkTargetOf(promo) : null;
};

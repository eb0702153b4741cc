import { queryOptions } from '@tanstack/react-query';
import { readPromoReview } from '#contract/sharing/reviews.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The review of a promo: its state, link and entries. */
export const promoReviewQuery = (promoId: string) =>
  queryOptions({
    queryKey: queryKeys.promoReview(promoId),
    queryFn: () => call(readPromoReview, { params: { id: promoId } }),
  });

import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import {
  makeReviewLink,
  markReviewEntry,
  markReviewSeen,
  type PromoReview,
  type ReviewDays,
  type ReviewEntry,
  withdrawReviewLink,
  readPromoReview,
} from '#contract/sharing/reviews.contract.ts';
import { useImpersonationDenial } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useShareLink } from '#src/api/use-share-link.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';

const useReviewQuery = (isWanted: boolean) => {
  const { promoId } = useOpenPromo();
  return useQuery({ ...promoReviewQuery(promoId), enabled: isWanted });
};

/** Whether a review of the open promo was requested; false until that is known. */
export const useHasReview = (): boolean => useReviewQuery(false).data?.state != null;

/** The review of the open promo, and commands that report their failures. */
export const useReview = () => {
  const { promoId: id, saveNow } = useOpenPromo();
  const queryClient = useQueryClient();
  const query = useReviewQuery(true);
  const queryKey = queryKeys.promoReview(id);
  const isSeenByPerson = useImpersonationDenial(markReviewSeen) === null;
  const update = (change: (review: PromoReview) => PromoReview): void => {
    queryClient.setQueryData<PromoReview>(queryKey, (review) =>
      review === undefined ? undefined : change(review),
    );
    void queryClient.invalidateQueries({ queryKey: queryKeys.allPromos });
  };
  const link = useShareLink({
    make: (days: ReviewDays) => call(makeReviewLink, { params: { id }, body: { days } }),
    withdraw: () => call(withdrawReviewLink, { params: { id } }),
    onChange: (changed) => {
      update((review) => ({ ...review, state: review.state ?? 'waiting', link: changed }));
      if (changed === null) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const marking = useMutation({
    mutationFn: ({ id: entryId, isDone }: Pick<ReviewEntry, 'id' | 'isDone'>) =>
      call(markReviewEntry, { params: { id: entryId }, body: { isDone } }),
    onSuccess: (marked) =>
      update((review) => ({
        ...review,
        entries: review.entries.map((entry) => (entry.id === marked.id ? marked : entry)),
      })),
    onError: notifyError,
  });
  return {
    query,
    link,
    mark: marking.mutate,
    /** Saves the last edit, which may void an approval, then refetches the review and marks it as seen. */
    refresh: async (): Promise<void> => {
      await saveNow().catch(() => undefined);
      await query.refetch();
      if (!isSeenByPerson) return;
      await call(markReviewSeen, { params: { id } }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: queryKeys.reviewNews });
    },
  };
};

/** The review of a promo: its state, link and entries. */
export const promoReviewQuery = (promoId: string) =>
  queryOptions({
    queryKey: queryKeys.promoReview(promoId),
    queryFn: () => call(readPromoReview, { params: { id: promoId } }),
  });

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  makeReviewLink,
  markReviewEntry,
  markReviewSeen,
  type PromoReview,
  type ReviewDays,
  type ReviewEntry,
  withdrawReviewLink,
} from '#contract/sharing/reviews.contract.ts';
import { useImpersonationDenial } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useShareLink } from '#src/api/use-share-link.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { promoReviewQuery } from '#src/features/editor/state/promo-review.ts';

const useReviewQuery = (isWanted: boolean) => {
  const { promoId } = useOpenPromo();
  return useQuery({ ...promoReviewQuery(promoId), enabled: isWanted });
};

/** Whether somebody was asked to review the open promo; false until that is known. */
export const useHasReview = (): boolean => useReviewQuery(false).data?.state != null;

/** The review of the open promo: its state, and commands that report their own failures. */
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
    /** Refetches the state once the last edit is saved, which may have voided an approval; whatever it shows counts as seen. */
    refresh: async (): Promise<void> => {
      await saveNow().catch(() => undefined);
      await query.refetch();
      if (!isSeenByPerson) return;
      await call(markReviewSeen, { params: { id } }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: queryKeys.reviewNews });
    },
  };
};

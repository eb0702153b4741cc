import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { MadeReviewLink, ReviewDays, ReviewLink } from '#contract/sharing/reviews.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { copyPromised } from '#src/ui/browser/copy-promised.ts';
import type { ReviewLinkActions } from '#src/ui/review-link-section.tsx';

type ReviewLinkCalls = {
  make: (days: ReviewDays) => Promise<MadeReviewLink>;
  withdraw: () => Promise<void>;
  /** The new link. */
  onChange: (link: ReviewLink | null) => void;
};

const notifyFailure = (error: Error): void => {
  notifications.show({ message: describeError(error), color: 'red' });
};

/** Makes a review link, copies its address, and withdraws it; failures are shown. */
export const useReviewLink = ({ make, withdraw, onChange }: ReviewLinkCalls): ReviewLinkActions => {
  const making = useMutation({
    mutationFn: async (days: ReviewDays) => {
      const made = make(days);
      const url = made.then(({ path }) => new URL(path, location.origin).href);
      const isCopied = await copyPromised(url);
      const { expiresAt } = await made;
      onChange({ expiresAt });
      return { url: await url, isCopied };
    },
    onError: notifyFailure,
  });
  const withdrawal = useMutation({
    mutationFn: withdraw,
    onSuccess: () => {
      making.reset();
      onChange(null);
    },
    onError: notifyFailure,
  });
  return {
    made: making.data ?? null,
    isCopying: making.isPending,
    onCopy: making.mutate,
    isWithdrawing: withdrawal.isPending,
    onWithdraw: () => withdrawal.mutate(),
  };
};

import { Button } from '@mantine/core';
import { IconMessageCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewDays } from '#contract/sharing/reviews.contract.ts';
import { makeBatchReviewLink, withdrawBatchReviewLink } from '#contract/videos/batch-reviews.contract.ts';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useShareLink } from '#src/api/use-share-link.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ReviewLinkSection } from '#src/ui/share-link-form.tsx';

const LEAD =
  'Anyone with the link can watch the videos of this batch, comment on any moment, and approve each video or ask for changes. They do not need an account.';

const NOT_FINISHED = 'None of the videos is finished yet: until one is, there is nothing to approve. ';

/** The review link of a batch, in a dialog behind its button. */
export const BatchReview = ({ batch: { id, reviewLink, progress } }: { batch: BatchView }) => {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const queryKey = queryKeys.batch(id);
  const actions = useShareLink({
    make: (days: ReviewDays) => call(makeBatchReviewLink, { params: { id }, body: { days } }),
    withdraw: () => call(withdrawBatchReviewLink, { params: { id } }),
    onChange: (link) => {
      queryClient.setQueryData<BatchView>(queryKey, (batch) =>
        batch === undefined ? undefined : { ...batch, reviewLink: link },
      );
      // The states of its promos are refetched too.
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: queryKeys.allPromos });
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconMessageCheck size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Ask for approval
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Ask for approval"
        size={480}
        closeLabel="Close Ask for approval"
      >
        <DisabledInImpersonation does={makeBatchReviewLink}>
          <ReviewLinkSection
            {...actions}
            link={reviewLink}
            lead={`${progress.completed === 0 ? NOT_FINISHED : ''}${LEAD}`}
            warning="The link stops working for everyone. Their comments stay with the promos."
          />
        </DisabledInImpersonation>
      </Dialog>
    </>
  );
};

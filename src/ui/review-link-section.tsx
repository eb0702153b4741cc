import { DEFAULT_REVIEW_DAYS, REVIEW_DAYS, type ReviewDays } from '#contract/sharing/reviews.contract.ts';
import { type ShareLink, type ShareLinkActions, ShareLinkForm } from '#src/ui/share-link-form.tsx';

type ReviewLinkSectionProps = ShareLinkActions<ReviewDays> & {
  link: ShareLink | null;
  /** What the link is for. */
  lead: string;
  /** What people lose when it is withdrawn. */
  warning: string;
};

/** Makes, copies and withdraws a review link. */
export const ReviewLinkSection = (props: ReviewLinkSectionProps) => (
  <ShareLinkForm<ReviewDays>
    {...props}
    label="Review link"
    copyLabel="Copy review link"
    lifetimes={REVIEW_DAYS}
    defaultLifetime={DEFAULT_REVIEW_DAYS}
    isQuiet
  />
);

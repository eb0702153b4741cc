import type { ReviewDays } from '#contract/sharing/reviews.contract.ts';
import { type ShareLink, type ShareLinkActions, ShareLinkForm } from '#src/ui/share-link-form.tsx';

const lifetimes = [
  { label: '7 days', days: 7 },
  { label: '14 days', days: 14 },
  { label: '30 days', days: 30 },
] as const satisfies readonly { label: string; days: ReviewDays }[];

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
    lifetimes={lifetimes}
    defaultLifetime="14 days"
    isQuiet
  />
);

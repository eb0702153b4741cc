import type { ReviewState } from '#contract/sharing/reviews.contract.ts';
import classes from '#src/ui/review-badge.module.css';

type Tone = 'quiet' | 'good' | 'warn';

const copy: Record<ReviewState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting for review', tone: 'quiet' },
  change_requested: { label: 'Change requested', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  approved_before_edit: { label: 'Approved before the last edit', tone: 'warn' },
};

/** The review state of a promo, in a word or two. */
export const ReviewBadge = ({ state }: { state: ReviewState }) => (
  <span className={classes.badge} data-tone={copy[state].tone}>
    {copy[state].label}
  </span>
);

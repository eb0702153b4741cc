import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconMessage, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReviewEntry, ReviewEntryKind, ReviewState } from '#contract/sharing/reviews.contract.ts';
import { timeLabel } from '#src/ui/copy/time-label.ts';
import classes from '#src/ui/review-entry.module.css';

type Tone = 'quiet' | 'good' | 'warn';

const copy: Record<ReviewState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting for review', tone: 'quiet' },
  change_requested: { label: 'Change requested', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  approved_before_edit: { label: 'Approved before the last edit', tone: 'warn' },
};

/** The review state of a promo. */
export const ReviewBadge = ({ state }: { state: ReviewState }) => (
  <span className={classes.badge} data-tone={copy[state].tone}>
    {copy[state].label}
  </span>
);

const icons = { comment: IconMessage, change_requested: IconPencil, approved: IconCheck };

const leads: Record<ReviewEntryKind, string> = {
  comment: 'comments',
  change_requested: 'asks for a change',
  approved: 'approves',
};

type ReviewEntryItemProps = {
  entry: ReviewEntry;
  /** Called to show the moment of a comment. */
  onMoment: (seconds: number) => void;
  /** Controls for the reader. */
  children?: ReactNode;
};

/** A reviewer's entry, with a button that shows its moment in the video. The text is untrusted and rendered as plain text. */
export const ReviewEntryItem = ({ entry, onMoment, children }: ReviewEntryItemProps) => {
  const { kind, author, text, atSeconds, aboutText, isDone } = entry;
  const Icon = icons[kind];
  return (
    <li className={classes.entry} data-done={isDone} data-kind={kind}>
      <div className={classes.head}>
        <Icon size={16} aria-hidden />
        <span className={classes.author}>
          <strong>{author}</strong> {leads[kind]}
        </span>
        {atSeconds !== null && (
          <UnstyledButton
            className={classes.moment}
            aria-label={`Show ${timeLabel(atSeconds)}`}
            onClick={() => onMoment(atSeconds)}
          >
            {timeLabel(atSeconds)}
          </UnstyledButton>
        )}
      </div>
      {aboutText !== null && <p className={classes.about}>About “{aboutText}”</p>}
      {text !== '' && <p className={classes.text}>{text}</p>}
      {children}
    </li>
  );
};

export const ReviewEntryList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconMessage, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReviewEntry, ReviewEntryKind } from '#contract/sharing/reviews.contract.ts';
import { timeLabel } from '#src/ui/copy/time-label.ts';
import classes from '#src/ui/review-entry.module.css';

const icons = { comment: IconMessage, change_requested: IconPencil, approved: IconCheck };

const leads: Record<ReviewEntryKind, string> = {
  comment: 'comments',
  change_requested: 'asks for a change',
  approved: 'approves',
};

type ReviewEntryItemProps = {
  entry: ReviewEntry;
  /** Shows the moment of a comment. */
  onMoment: (seconds: number) => void;
  /** What its reader can do with it. */
  children?: ReactNode;
};

/** What a reviewer said, with a button that shows the moment it is about. The text is a stranger's, so it is only ever text. */
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

/** A list of them. */
export const ReviewEntryList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

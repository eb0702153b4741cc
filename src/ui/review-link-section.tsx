import { TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReviewDays, ReviewLink } from '#contract/sharing/reviews.contract.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import classes from '#src/ui/fields/link-form.module.css';
import { Segments } from '#src/ui/fields/segments.tsx';
import { WithdrawLink } from '#src/ui/withdraw-link.tsx';

const choices = [
  { value: '7', label: '7 days', days: 7 },
  { value: '14', label: '14 days', days: 14 },
  { value: '30', label: '30 days', days: 30 },
] as const satisfies readonly { value: string; label: string; days: ReviewDays }[];

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** What a person does with a review link. */
export type ReviewLinkActions = {
  /** The address that was just made; it is shown only once. */
  made: { url: string; isCopied: boolean } | null;
  isCopying: boolean;
  onCopy: (days: ReviewDays) => void;
  isWithdrawing: boolean;
  onWithdraw: () => void;
};

type ReviewLinkSectionProps = ReviewLinkActions & {
  link: ReviewLink | null;
  /** What the link is for. */
  lead: string;
  /** What people lose when it is withdrawn. */
  warning: string;
};

/** Makes, copies and withdraws a review link. */
export const ReviewLinkSection = ({
  link,
  made,
  isCopying,
  isWithdrawing,
  lead,
  warning,
  onCopy,
  onWithdraw,
}: ReviewLinkSectionProps) => {
  const [choice, setChoice] = useState<(typeof choices)[number]['value']>('14');
  const until = link === null ? '' : dayFormat.format(new Date(link.expiresAt));
  const days = choices.find(({ value }) => value === choice)?.days ?? 14;
  return (
    <section className={classes.form} aria-label="Review link">
      <p className={classes.quiet}>{lead}</p>
      {link === null && (
        <Segments label="How long the link works" options={choices} value={choice} onChange={setChoice} />
      )}
      {made !== null && (
        <TextInput
          aria-label="Review link"
          size="md"
          readOnly
          value={made.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <output className={classes.quiet}>
        {made === null
          ? link !== null && `There is a link, which works until ${until}.`
          : made.isCopied
            ? `Copied. The link works until ${until}.`
            : 'Select the link and copy it.'}
      </output>
      <PrimaryButton
        icon={<IconLink size={18} aria-hidden />}
        isFullWidth
        isBusy={isCopying}
        onClick={() => onCopy(days)}
      >
        Copy review link
      </PrimaryButton>
      {link !== null && (
        <div className={classes.buttons}>
          <WithdrawLink warning={warning} isBusy={isWithdrawing} onWithdraw={onWithdraw} />
        </div>
      )}
    </section>
  );
};

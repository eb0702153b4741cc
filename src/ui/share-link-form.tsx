import { Button, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { countedDays } from '#contract/number-format.ts';
import { DEFAULT_REVIEW_DAYS, REVIEW_DAYS, type ReviewDays } from '#contract/sharing/reviews.contract.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { PrimaryButton, controlProps } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import classes from '#src/ui/share-link-form.module.css';

/** A link that works without an account. `expiresAt` is ISO 8601; null: the link works until it is withdrawn. */
export type ShareLink = { expiresAt: string | null };

/** The actions of a link's owner; `Days` is the type of the lifetimes. */
export type ShareLinkActions<Days> = {
  /** The URL of a new link, which is shown only once. */
  made: { url: string; isCopied: boolean } | null;
  isCopying: boolean;
  onCopy: (days: Days) => void;
  isWithdrawing: boolean;
  onWithdraw: () => void;
};

type WithdrawProps = Pick<ShareLinkActions<unknown>, 'isWithdrawing' | 'onWithdraw'> & { warning: string };

/** Asks for confirmation before the link stops working. */
const WithdrawButtons = ({ warning, isWithdrawing, onWithdraw }: WithdrawProps) => {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="default" size="md" onClick={() => setIsAsking(true)}>
        Withdraw the link
      </Button>
    );
  }
  return (
    <>
      <p>{warning}</p>
      <Button variant="default" size="md" ref={focusOnMount} onClick={() => setIsAsking(false)}>
        Keep it
      </Button>
      <Button color="red" size="md" loading={isWithdrawing} onClick={onWithdraw}>
        Withdraw
      </Button>
    </>
  );
};

/** Such as 'until November 29, 2026'. */
const untilWhen = ({ expiresAt }: ShareLink): string =>
  expiresAt === null ? 'until you withdraw it' : `until ${formatDate(expiresAt, 'longDate')}`;

const lifetimeLabel = (days: number | null): string => (days === null ? 'No expiry' : countedDays(days));

const ignore = (): undefined => undefined;

type ShareLinkFormProps<Days> = ShareLinkActions<Days> & {
  /** Null or undefined while there is no link. */
  link: ShareLink | null | undefined;
  /** The accessible name of the form and of the field with the URL. */
  label: string;
  /** The purpose of the link. */
  lead: string;
  copyLabel: string;
  /** The lifetimes to choose from, days; null: until the link is withdrawn. */
  lifetimes: readonly Days[];
  defaultLifetime: Days;
  /** Shown above the lifetimes. */
  lifetimeCaption?: string;
  /** The consequences of a withdrawal for people who have the link. */
  warning: string;
  /** Why no link can be created now, or null. */
  obstacle?: string | null;
  /** Called with the obstacle when the copy button is pressed anyway. */
  onRefused?: (obstacle: string) => void;
  /** Mutes the texts, for a form among other content. */
  isQuiet?: boolean;
  /** Shown at the end while there is no link. */
  children?: ReactNode;
};

/** Creates, copies and withdraws a link. */
export const ShareLinkForm = <Days extends number | null>({
  link,
  made,
  label,
  lead,
  copyLabel,
  lifetimes,
  defaultLifetime,
  lifetimeCaption,
  warning,
  obstacle = null,
  onRefused = ignore,
  isQuiet = false,
  isCopying,
  isWithdrawing,
  onCopy,
  onWithdraw,
  children,
}: ShareLinkFormProps<Days>) => {
  const labels = lifetimes.map(lifetimeLabel);
  const [lifetime, setLifetime] = useState(lifetimeLabel(defaultLifetime));
  const textClass = isQuiet ? classes.quiet : undefined;
  const selected = lifetimes[labels.indexOf(lifetime)];
  return (
    <section className={classes.form} aria-label={label}>
      <p className={textClass}>{lead}</p>
      {link == null && (
        <div className={classes.lifetime}>
          {lifetimeCaption !== undefined && <span className={classes.quiet}>{lifetimeCaption}</span>}
          <Segments
            label="How long the link works"
            options={labels.map((each) => ({ value: each, label: each }))}
            value={lifetime}
            onChange={setLifetime}
          />
        </div>
      )}
      {made !== null && (
        <TextInput
          aria-label={label}
          size="md"
          readOnly
          value={made.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {link != null && made === null && (
        <p className={classes.quiet}>{`There is a link, which works ${untilWhen(link)}.`}</p>
      )}
      <output className={textClass}>
        {link != null &&
          made !== null &&
          (made.isCopied ? `Copied. The link works ${untilWhen(link)}.` : 'Select the link and copy it.')}
      </output>
      <PrimaryButton
        icon={<IconLink size={18} aria-hidden />}
        isFullWidth
        isBusy={isCopying}
        control={controlProps(obstacle, {
          onPress: () => selected !== undefined && onCopy(selected),
          onRefused,
        })}
      >
        {copyLabel}
      </PrimaryButton>
      {link == null ? (
        children
      ) : (
        <div className={classes.buttons}>
          <WithdrawButtons warning={warning} isWithdrawing={isWithdrawing} onWithdraw={onWithdraw} />
        </div>
      )}
    </section>
  );
};

type ReviewLinkSectionProps = ShareLinkActions<ReviewDays> & {
  link: ShareLink | null;
  lead: string;
  warning: string;
};

/** Creates, copies and withdraws a review link. */
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

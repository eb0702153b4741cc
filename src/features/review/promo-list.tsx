import { useInViewport } from '@mantine/hooks';
import { IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/number-format.ts';
import type { ReviewedPromo } from '#contract/sharing/review-pages.contract.ts';
import { DecisionForm } from '#src/features/review/decision-bar.tsx';
import { type Reviewer, useApproveAll } from '#src/features/review/use-review-page.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { ReviewBadge } from '#src/ui/review-entry.tsx';
import classes from '#src/features/review/promo-list.module.css';

/** A frame of the video, loaded when it comes into view, because a batch has up to a hundred videos. */
const Still = ({ url }: { url: string }) => {
  const { ref, inViewport } = useInViewport();
  const [isWanted, setIsWanted] = useState(false);
  if (inViewport && !isWanted) setIsWanted(true);
  return (
    <span ref={ref} className={classes.still} aria-hidden>
      {isWanted && (
        <video
          className={classes.video}
          src={`${url}#t=3`}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
        />
      )}
      <IconPlayerPlayFilled className={classes.play} size={24} />
    </span>
  );
};

const absent: Record<Exclude<ReviewedPromo['video']['status'], 'ready'>, string> = {
  rendering: 'Being made',
  none: 'No video yet',
  withheld: 'Cannot be shown now',
  withdrawn: 'Withdrawn',
};

const PromoCard = ({ promo: { id, title, state, video, entries } }: { promo: ReviewedPromo }) => {
  const { status, url } = video;
  return (
    <li className={classes.card}>
      {status === 'ready' && url !== null ? (
        <Still key={url} url={url} />
      ) : (
        <span className={classes.still} data-empty>
          {absent[status === 'ready' ? 'none' : status]}
        </span>
      )}
      <span className={classes.text}>
        <Link className={classes.open} to={`?promo=${id}`}>
          {title}
        </Link>
        {(status === 'ready' || state !== 'waiting') && <ReviewBadge state={state} />}
        {entries.length > 0 && <span className={classes.quiet}>{counted(entries.length, 'comment')}</span>}
      </span>
    </li>
  );
};

/** Whether the video is current, and not yet approved or sent back for a change. */
const canBeApproved = ({ state, video }: ReviewedPromo): boolean =>
  video.status === 'ready' && !video.isOutdated && (state === 'waiting' || state === 'approved_before_edit');

const summaryOf = (promos: readonly ReviewedPromo[]): string => {
  const approved = promos.filter(({ state }) => state === 'approved').length;
  if (approved === promos.length) return `All ${promos.length} promos are approved. Thank you.`;
  const statuses = new Set(promos.map(({ video }) => video.status));
  if (statuses.has('ready'))
    return `${approved} of ${promos.length} promos approved. Open each one to watch it, then approve it or ask for a change.`;
  return statuses.has('rendering')
    ? 'The videos are not finished yet. They appear here when they are, for you to approve or ask for changes.'
    : 'There are no videos to review at the moment. Ask the person who sent you the link.';
};

const ApproveAll = ({
  reviewer,
  promos,
  onApproved,
}: {
  reviewer: Reviewer;
  promos: readonly ReviewedPromo[];
  onApproved: (count: number) => void;
}) => {
  const { send, isSending, problem } = useApproveAll(reviewer, onApproved);
  return (
    <DecisionForm
      reviewer={reviewer}
      lead="They can be published as they are. If one changes, you are asked again."
      textLabel="Add a note, if you like"
      button={`Approve ${counted(promos.length, 'promo')}`}
      isSending={isSending}
      problem={problem}
      onSend={(text) =>
        send({
          text,
          promos: promos.map(({ id, video }) => ({ promoId: id, revision: video.revision ?? 1 })),
        })
      }
    />
  );
};

type PromoListProps = { title: string; promos: readonly ReviewedPromo[]; reviewer: Reviewer };

/** The promos of a batch, to open one by one, or to approve all that are waiting. */
export const PromoList = ({ title, promos, reviewer }: PromoListProps) => {
  // The promos that were waiting when the dialog opened, which the reviewer has seen in the list.
  const [toApprove, setToApprove] = useState<readonly ReviewedPromo[] | null>(null);
  const [missed, setMissed] = useState(0);
  const open = promos.filter(canBeApproved);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <PageHeading className={classes.title}>{title}</PageHeading>
          <p className={classes.quiet} aria-live="polite">
            {summaryOf(promos)}
          </p>
        </div>
        {open.length > 0 && (
          <PrimaryButton icon={<IconCheck size={18} aria-hidden />} onClick={() => setToApprove(open)}>
            {open.length === promos.length
              ? 'Approve all'
              : open.length === 1
                ? 'Approve the remaining one'
                : `Approve the remaining ${open.length}`}
          </PrimaryButton>
        )}
      </header>
      {missed > 0 && (
        <p role="alert">
          {missed === 1 ? 'One promo has' : `${missed} promos have`} changed in the meantime. Check the rest,
          and approve again.
        </p>
      )}
      <ul className={classes.cards} aria-label="Promos">
        {promos.map((promo) => (
          <PromoCard key={promo.id} promo={promo} />
        ))}
      </ul>
      <Dialog
        opened={toApprove !== null}
        onClose={() => setToApprove(null)}
        title={toApprove?.length === 1 ? 'Approve this promo?' : `Approve ${toApprove?.length ?? 0} promos?`}
        size={440}
        closeLabel="Close without deciding"
      >
        {toApprove !== null && (
          <ApproveAll
            reviewer={reviewer}
            promos={toApprove}
            onApproved={(count) => {
              setMissed(toApprove.length - count);
              setToApprove(null);
            }}
          />
        )}
      </Dialog>
    </div>
  );
};

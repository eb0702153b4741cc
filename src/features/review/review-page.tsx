import { Button } from '@mantine/core';
import { IconLayoutGrid, IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { counted } from '#contract/number-format.ts';
import type {
  ReviewedPromo,
  ReviewPage as Page,
  ReviewVideo,
} from '#contract/sharing/review-pages.contract.ts';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { CommentForm, DecisionBar, DecisionForm } from '#src/features/review/decision-bar.tsx';
import {
  type OpenedVideos,
  type Reviewer,
  useOpenedVideos,
  useReviewer,
  useReviewPage,
  useApproveAll,
} from '#src/features/review/use-review-page.ts';
import { VideoPlayer } from '#src/player/video-player.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Pager } from '#src/ui/lists/pager.tsx';
import { NoticeScreen, ColorSchemeToggle, PageHeader } from '#src/ui/pages/page-header.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { ReviewBadge, ReviewEntryItem, ReviewEntryList } from '#src/ui/review-entry.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import classes from '#src/features/review/review-page.module.css';

const Still = ({ url }: { url: string }) => (
  <span className={classes.still} aria-hidden>
    <img className={classes.video} src={url} alt="" loading="lazy" />
    <IconPlayerPlayFilled className={classes.play} size={24} />
  </span>
);

const absent: Record<Exclude<ReviewedPromo['video']['status'], 'ready'>, string> = {
  rendering: 'Being made',
  none: 'No video yet',
  withheld: 'Cannot be shown now',
  withdrawn: 'Withdrawn',
};

type PromoCardProps = { promo: ReviewedPromo; isUnopened: boolean };

const PromoCard = ({ promo: { id, title, state, video, entries }, isUnopened }: PromoCardProps) => {
  const { status, posterUrl } = video;
  return (
    <li className={classes.card}>
      {status === 'ready' && posterUrl !== null ? (
        <Still url={posterUrl} />
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
        {isUnopened && <span className={classes.listNote}>Not opened yet</span>}
        {entries.length > 0 && <span className={classes.listNote}>{counted(entries.length, 'comment')}</span>}
      </span>
    </li>
  );
};

/** Whether the video is current, and not yet approved or sent back for a change. */
const canBeApproved = ({ state, video }: ReviewedPromo): boolean =>
  video.status === 'ready' &&
  !video.isOutdated &&
  video.classNote === null &&
  (state === 'waiting' || state === 'approved_before_edit');

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

/** `seen` of the promos that `waiting` for approval were opened, of `all` in the batch. */
const approveLabel = ({ seen, waiting, all }: { seen: number; waiting: number; all: number }): string => {
  if (seen < waiting) return seen === 1 ? 'Approve the one you opened' : `Approve the ${seen} you opened`;
  if (seen === all) return 'Approve all';
  return seen === 1 ? 'Approve the remaining one' : `Approve the remaining ${seen}`;
};

type PromoListProps = {
  title: string;
  promos: readonly ReviewedPromo[];
  reviewer: Reviewer;
  opened: OpenedVideos;
};

/** The promos of a batch, to open one by one, and to approve those that were opened. */
const PromoList = ({ title, promos, reviewer, opened }: PromoListProps) => {
  // The promos that were waiting when the dialog opened.
  const [toApprove, setToApprove] = useState<readonly ReviewedPromo[] | null>(null);
  const [missed, setMissed] = useState(0);
  const waiting = promos.filter(canBeApproved);
  const seen = waiting.filter(opened.has);
  return (
    <div className={classes.list}>
      <header className={classes.head}>
        <div>
          <PageHeading className={classes.listTitle}>{title}</PageHeading>
          <p className={classes.listNote} aria-live="polite">
            {summaryOf(promos)}
          </p>
        </div>
        {seen.length > 0 && (
          <PrimaryButton icon={<IconCheck size={18} aria-hidden />} onClick={() => setToApprove(seen)}>
            {approveLabel({ seen: seen.length, waiting: waiting.length, all: promos.length })}
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
          <PromoCard
            key={promo.id}
            promo={promo}
            isUnopened={waiting.includes(promo) && !seen.includes(promo)}
          />
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

/** The texts in place of a video that cannot be watched. */
const withoutVideo: Record<Exclude<ReviewVideo['status'], 'ready'>, string> = {
  rendering: 'The video is being made. It appears here as soon as it is finished.',
  none: 'There is no video here yet. Come back later, or ask the person who sent you the link.',
  withheld: 'The video cannot be shown at the moment. Ask the person who sent you the link.',
  withdrawn: 'This video was withdrawn, because someone in it no longer wants to be shown.',
};

type ReviewOfPromoProps = {
  reviewer: Reviewer;
  promo: ReviewedPromo;
  /** Called when the video is on the page. */
  onOpen: (promo: ReviewedPromo) => void;
};

/** A promo's video with its comments and the forms for the reviewer. */
const ReviewOfPromo = ({ reviewer, promo, onOpen }: ReviewOfPromoProps) => {
  const { title, state, video, entries } = promo;
  const isShown = video.status === 'ready' && video.url !== null;
  const noteOpened = useEffectEvent(() => onOpen(promo));
  useEffect(() => {
    if (isShown) noteOpened();
  }, [isShown]);
  const [at, setAt] = useState(0);
  const videoRef = useRef<HTMLVideoElement>(null);
  const showMoment = (seconds: number): void => {
    setAt(seconds);
    if (videoRef.current === null) return;
    videoRef.current.pause();
    videoRef.current.currentTime = seconds;
  };
  if (video.status !== 'ready' || video.url === null) {
    const text = video.status === 'ready' ? withoutVideo.none : withoutVideo[video.status];
    return (
      <div className={classes.empty}>
        <PageHeading className={classes.title}>{title}</PageHeading>
        <output>{text}</output>
      </div>
    );
  }
  const marks = [...new Set(entries.flatMap(({ atSeconds }) => atSeconds ?? []))];
  return (
    <div className={classes.promo}>
      <VideoPlayer
        url={video.url}
        posterUrl={video.posterUrl}
        title={title}
        at={at}
        onAt={setAt}
        videoRef={videoRef}
        marks={marks}
        // A comment can be pinned to the moment.
        pauseLabel="Pause here"
        problem="The video cannot be played. Reload the page, or ask the person who sent you the link."
      />
      <div className={classes.side}>
        <div className={classes.about}>
          <PageHeading className={classes.title}>{title}</PageHeading>
          <ReviewBadge state={state} />
          {video.isRendering && <p className={classes.quiet}>A newer video is being made.</p>}
        </div>
        <DecisionBar reviewer={reviewer} promo={promo} />
        <CommentForm reviewer={reviewer} promo={promo} at={at} onStart={() => videoRef.current?.pause()} />
        {entries.length > 0 && (
          <section className={classes.entries} aria-label="Comments">
            <ReviewEntryList>
              {entries.map((entry) => (
                <ReviewEntryItem key={entry.id} entry={entry} onMoment={showMoment} />
              ))}
            </ReviewEntryList>
          </section>
        )}
      </div>
    </div>
  );
};

/** Navigation through the promos of a batch, above the current one. */
const Steps = ({ promos, index }: { promos: readonly ReviewedPromo[]; index: number }) => {
  const navigate = useNavigate();
  return (
    <nav className={classes.steps} aria-label="Promos of the batch">
      <Button
        component={Link}
        to="."
        variant="default"
        size="md"
        leftSection={<IconLayoutGrid size={18} aria-hidden />}
      >
        All promos
      </Button>
      <Pager
        page={index + 1}
        pages={promos.length}
        noun="Promo"
        onPage={(page) => void navigate(`?promo=${promos[page - 1]?.id ?? ''}`, { replace: true })}
      />
    </nav>
  );
};

const ReviewOfLink = ({ page: { batch, promos, studio }, token }: { page: Page; token: string }) => {
  const [search] = useSearchParams();
  const reviewer = useReviewer(token);
  const opened = useOpenedVideos(token);
  const isList = batch !== null && promos.length > 1;
  const index = isList ? promos.findIndex(({ id }) => id === search.get('promo')) : 0;
  const promo = promos[index];
  return (
    <div className={classes.page}>
      <PageHeader>
        <span className={classes.studio}>{studio}</span>
        <ColorSchemeToggle />
      </PageHeader>
      <main className={classes.main}>
        {isList && promo !== undefined && <Steps promos={promos} index={index} />}
        {promo === undefined ? (
          isList ? (
            <PromoList title={batch} promos={promos} reviewer={reviewer} opened={opened} />
          ) : (
            <p className={classes.empty}>{withoutVideo.none}</p>
          )
        ) : (
          // The key resets the position for another video.
          <ReviewOfPromo
            key={`${promo.id} ${promo.video.url}`}
            reviewer={reviewer}
            promo={promo}
            onOpen={opened.add}
          />
        )}
      </main>
    </div>
  );
};

/** The public page of a review link, for one promo or a batch: visitors watch, comment, approve, or ask for a change. */
export const ReviewPage = () => {
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = useReviewPage(token);
  if (data !== undefined) return <ReviewOfLink page={data} token={token} />;
  if (error === null) return <LoadingScreen />;
  if (hasCode(error, 'REVIEW_LINK_ENDED') || hasCode(error, 'VALIDATION_FAILED')) {
    return (
      <NoticeScreen
        title="There is nothing to review here"
        text="The link is wrong, has expired, or was withdrawn by the person who sent it. Ask them for a new one."
      />
    );
  }
  return (
    <NoticeScreen title="The video cannot be loaded" text={describeError(error)}>
      <Button size="md" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </NoticeScreen>
  );
};

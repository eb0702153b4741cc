import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type {
  ReviewedPromo,
  ReviewPage as Page,
  ReviewVideo,
} from '#contract/sharing/review-pages.contract.ts';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { CommentForm, DecisionBar } from '#src/features/review/decision-bar.tsx';
import { PromoList } from '#src/features/review/promo-list.tsx';
import { type Reviewer, useReviewer, useReviewPage } from '#src/features/review/use-review-page.ts';
import { VideoPlayer } from '#src/player/video-player.tsx';
import { Pager } from '#src/ui/lists/pager.tsx';
import { NoticeScreen, ColorSchemeToggle, PageHeader } from '#src/ui/pages/page-header.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { ReviewBadge, ReviewEntryItem, ReviewEntryList } from '#src/ui/review-entry.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import classes from '#src/features/review/review-page.module.css';

/** The texts in place of a video that cannot be watched. */
const withoutVideo: Record<Exclude<ReviewVideo['status'], 'ready'>, string> = {
  rendering: 'The video is being made. It appears here as soon as it is finished.',
  none: 'There is no video here yet. Come back later, or ask the person who sent you the link.',
  withheld: 'The video cannot be shown at the moment. Ask the person who sent you the link.',
  withdrawn: 'This video was withdrawn, because someone in it no longer wants to be shown.',
};

/** A promo's video with its comments and the forms for the reviewer. */
const ReviewOfPromo = ({ reviewer, promo }: { reviewer: Reviewer; promo: ReviewedPromo }) => {
  const { title, state, video, entries } = promo;
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
            <PromoList title={batch} promos={promos} reviewer={reviewer} />
          ) : (
            <p className={classes.empty}>{withoutVideo.none}</p>
          )
        ) : (
          // The key resets the position for another video.
          <ReviewOfPromo key={`${promo.id} ${promo.video.url}`} reviewer={reviewer} promo={promo} />
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

import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  makeReviewLink,
  type ReviewEntry,
  withdrawReviewLink,
  listReviewNews,
  type ReviewEntryKind,
} from '#contract/sharing/reviews.contract.ts';
import { promoMetadata } from '#schema/promo.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useActionContext } from '#src/features/editor/actions/action.ts';
import { openReview } from '#src/features/editor/actions/view-actions.ts';
import { useReview, promoReviewQuery } from '#src/features/editor/review/use-review.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { panelFrameAtom, playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useNotice } from '#src/ui/action-notice.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { ReviewBadge, ReviewEntryItem, ReviewEntryList } from '#src/ui/review-entry.tsx';
import { ReviewLinkSection } from '#src/ui/share-link-form.tsx';
import classes from '#src/features/editor/review/review-panel.module.css';

type Review = ReturnType<typeof useReview>;

/** Shows a moment of the video in the preview, on a phone in the small one in the panel. */
const useShowMoment = (): ((seconds: number) => void) => {
  const player = useAtomValue(playerAtom);
  const promo = useAtomValue(promoAtom);
  const setPanelFrame = useSetAtom(panelFrameAtom);
  useEffect(() => () => setPanelFrame(null), [setPanelFrame]);
  return (seconds) => {
    const { fps, durationInFrames } = promoMetadata(promo);
    const frame = Math.min(durationInFrames - 1, Math.round(seconds * fps));
    player?.pause();
    player?.seekTo(frame);
    setPanelFrame(frame);
  };
};

type EntriesProps = { entries: readonly ReviewEntry[]; mark: Review['mark'] };

const Entries = ({ entries, mark }: EntriesProps) => {
  const showMoment = useShowMoment();
  const [showsDone, setShowsDone] = useState(false);
  const open = entries.filter(({ isDone }) => !isDone);
  const done = entries.length - open.length;
  return (
    <section className={classes.section} aria-label="What reviewers say">
      <ReviewEntryList>
        {(showsDone ? entries : open).map((entry) => (
          <ReviewEntryItem key={entry.id} entry={entry} onMoment={showMoment}>
            <Checkbox
              className={classes.done}
              label="Resolved"
              checked={entry.isDone}
              onChange={({ currentTarget }) => mark({ id: entry.id, isDone: currentTarget.checked })}
            />
          </ReviewEntryItem>
        ))}
      </ReviewEntryList>
      {done > 0 && (
        <Button variant="default" size="md" onClick={() => setShowsDone(!showsDone)}>
          {showsDone ? 'Hide resolved' : `Show resolved (${done})`}
        </Button>
      )}
    </section>
  );
};

/** The review of the open promo: its state, its link and the entries of the reviewers. */
export const ReviewPanel = () => {
  const review = useReview();
  const { data } = review.query;
  const refresh = useEffectEvent(() => void review.refresh());
  useEffect(() => refresh(), []);
  return (
    <ListState {...queryState(review.query)} empty={null}>
      {data !== undefined && (
        <div className={classes.panel}>
          {data.state !== null && <ReviewBadge state={data.state} />}
          <DisabledInImpersonation does={[makeReviewLink, withdrawReviewLink]}>
            <ReviewLinkSection
              {...review.link}
              link={data.link}
              lead="Anyone with the link can watch the finished video, comment on any moment, and approve it or ask for a change. They do not need an account."
              warning="The link stops working for everyone. Their comments stay here."
            />
          </DisabledInImpersonation>

          {data.entries.length > 0 && <Entries entries={data.entries} mark={review.mark} />}
        </div>
      )}
    </ListState>
  );
};

type News = ResponseOf<typeof listReviewNews>['news'][number];

const NOTICE = 'review-news';

const leads: Record<ReviewEntryKind, string> = {
  comment: 'commented on',
  change_requested: 'asks for a change to',
  approved: 'approved',
};

/** With the count, because a closed notice is shown again only if its text changes. */
const sentenceOf = ({ author, kind, title, count }: News): string =>
  `${author} ${leads[kind]} ${title}${count > 1 ? `, and there is more (${count} new)` : ''}.`;

const textOf = (latest: News, others: number): string => {
  if (others === 0) return sentenceOf(latest);
  return `${sentenceOf(latest)} ${others === 1 ? 'One more promo has' : `${others} more promos have`} new feedback.`;
};

/** Announces new feedback since the last visit, once, with a link. Renders nothing. */
export const ReviewNotice = () => {
  const { promoId, saveNow } = useOpenPromo();
  const navigate = useNavigate();
  const contextOf = useActionContext();
  const { data } = useQuery({ queryKey: queryKeys.reviewNews, queryFn: () => call(listReviewNews) });
  // For the rail, which shows the review of a promo that has one.
  useQuery(promoReviewQuery(promoId));
  const [latest, ...others] = data?.news ?? [];
  const open = async ({ promoId: id }: News): Promise<void> => {
    notifications.hide(NOTICE);
    if (id === promoId) return openReview.run(contextOf());
    await saveNow().catch(() => undefined);
    await navigate(`/?promo=${id}`);
  };
  useNotice(
    NOTICE,
    latest === undefined
      ? null
      : {
          title: 'New feedback from your reviewers',
          text: textOf(latest, others.length),
          action: { label: latest.promoId === promoId ? 'Show' : 'Open', run: () => void open(latest) },
        },
  );
  return null;
};

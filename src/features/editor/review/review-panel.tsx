import { Button, Checkbox } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { makeReviewLink, type ReviewEntry, withdrawReviewLink } from '#contract/sharing/reviews.contract.ts';
import { promoMetadata } from '#schema/promo.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { queryState } from '#src/api/query-state.ts';
import { useReview } from '#src/features/editor/review/use-review.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { panelFrameAtom, playerAtom } from '#src/features/editor/state/ui-atoms.ts';
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

import { UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { atom, useAtom, useAtomValue } from 'jotai';
import { AdjustVideo } from '#src/features/editor/background/adjust-video.tsx';
import { secondsLabel, trimRangeOf } from '#src/features/editor/background/trim-range.ts';
import { useBackgroundLock } from '#src/features/editor/state/locks.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import { LockedGroup, LockNote } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/background/background-section.module.css';

/** Whether the settings of the background video are open. */
const isAdjustingAtom = atom(false);

/** The selected background video and its settings. Equally high without a video, so that selecting one moves nothing. */
export const BackgroundSection = () => {
  const { background, videoDuration } = useAtomValue(promoAtom);
  const { backgrounds } = useLibrary();
  const [isAdjusting, setAdjusting] = useAtom(isAdjustingAtom);
  const lock = useBackgroundLock();
  const video = backgrounds.find(({ id }) => id === background?.assetId);
  if (background === null || video === undefined) {
    return (
      <div className={classes.card} data-empty>
        {lock !== null && <LockNote reason={lock} />}
        {background === null
          ? 'No video yet. Choose one below.'
          : 'The video of this promo is no longer in your library. Choose another one.'}
      </div>
    );
  }
  const { durationInSeconds } = video.source;
  const { start, end } = trimRangeOf(background, durationInSeconds);
  return (
    <section className={classes.card} aria-label="Your video" data-edits-promo>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isAdjusting}
        onClick={() => setAdjusting(!isAdjusting)}
      >
        <img src={thumbnailAt(video.thumbnailUrl, 80)} width={36} height={64} alt="" />
        <span className={classes.label}>
          <strong>{video.title}</strong>
          <span>
            {secondsLabel(end - start)} of {secondsLabel(durationInSeconds)}
          </span>
        </span>
        <span className={classes.adjust}>
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          Adjust
          <IconChevronDown size={16} className={classes.arrow} aria-hidden />
        </span>
      </UnstyledButton>
      {isAdjusting && (
        <LockedGroup reason={lock} isShown={false}>
          <AdjustVideo background={background} video={video} promoSeconds={videoDuration} />
        </LockedGroup>
      )}
      {lock !== null && (
        <p className={classes.lock}>
          <LockNote reason={lock} />
        </p>
      )}
    </section>
  );
};

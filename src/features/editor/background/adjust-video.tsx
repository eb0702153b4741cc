import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { BackgroundSound } from '#src/features/editor/background/background-sound.tsx';
import { FrameFields } from '#src/features/editor/background/frame-fields.tsx';
import {
  exactTrimLabel,
  exactTrimRange,
  sampleTimes,
  secondsLabel,
  trimFrame,
  trimHint,
  trimRangeOf,
} from '#src/features/editor/background/trim-range.ts';
import { TrimSlider } from '#src/features/editor/background/trim-slider.tsx';
import { useSampledFrames } from '#src/features/editor/background/use-sampled-frames.ts';
import { setBackgroundTrim } from '#src/features/editor/document/background-edits.ts';
import { trimFrameAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/editor/background/adjust-video.module.css';

type AdjustVideoProps = {
  background: PromoBackground;
  video: BackgroundVideo;
  /** Duration of the promo, seconds. */
  promoSeconds: number;
};

/** Frames shown in the trim slider. */
const FRAME_COUNT = 8;

const Trim = ({ background, video, promoSeconds }: AdjustVideoProps) => {
  const { apply, end } = useEdit();
  const setTrimFrame = useSetAtom(trimFrameAtom);
  // Closing the panel ends a drag on the slider.
  useEffect(() => () => setTrimFrame(null), [setTrimFrame]);
  const duration = video.source.durationInSeconds;
  const { frames } = useSampledFrames(video.source, sampleTimes({ start: 0, end: duration }, FRAME_COUNT));
  const range = trimRangeOf(background, duration);
  const exact = exactTrimRange(range, promoSeconds, duration);
  return (
    <fieldset className={classes.group}>
      <legend>Trim</legend>
      <TrimSlider
        duration={duration}
        range={range}
        frames={frames}
        posterUrl={thumbnailAt(video.thumbnailUrl, 80)}
        onChange={(next, part) => {
          apply(setBackgroundTrim, { ...next, duration }, 'background:trim');
          setTrimFrame(trimFrame(part, next, promoSeconds));
        }}
        onEnd={() => {
          end();
          setTrimFrame(null);
        }}
      />
      <p className={classes.line}>
        <strong>
          {secondsLabel(range.start)} to {secondsLabel(range.end)}.
        </strong>{' '}
        {trimHint(range, promoSeconds)}
      </p>
      {exact !== null && (
        <Button
          className={classes.exact}
          variant="default"
          fullWidth
          onClick={() => apply(setBackgroundTrim, { ...exact, duration })}
        >
          {exactTrimLabel(exact, range, duration)}
        </Button>
      )}
    </fieldset>
  );
};

/** Settings of the background video: trim range, framing and sound. */
export const AdjustVideo = (props: AdjustVideoProps) => (
  <div className={classes.fields}>
    <Trim {...props} />
    <FrameFields background={props.background} video={props.video} />
    <fieldset className={classes.group}>
      <legend>Sound</legend>
      <BackgroundSound />
    </fieldset>
  </div>
);

import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { BackgroundSound } from '#src/features/editor/background/background-sound.tsx';
import classes from '#src/features/editor/background/adjust-video.module.css';
import {
  exactTrimLabel,
  exactTrimRange,
  sampleTimes,
  secondsLabel,
  trimFrame,
  trimHint,
  trimRangeOf,
} from '#src/features/editor/background/trim-range.ts';
import { trimFrameAtom } from '#src/features/editor/background/trim-frame-atom.ts';
import { FrameFields } from '#src/features/editor/background/frame-fields.tsx';
import { TrimSlider } from '#src/features/editor/background/trim-slider.tsx';
import { useSampledFrames } from '#src/features/editor/background/use-sampled-frames.ts';
import { setBackgroundTrim } from '#src/features/editor/document/background-edits.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

type AdjustVideoProps = {
  background: PromoBackground;
  video: BackgroundVideo;
  /** Length of the promo, seconds. */
  promoSeconds: number;
};

/** Pictures in the strip. */
const FRAME_COUNT = 8;

const Trim = ({ background, video, promoSeconds }: AdjustVideoProps) => {
  const { apply, end } = useEdit();
  const showCut = useSetAtom(trimFrameAtom);
  // Whoever closes the panel with a hand on the strip has let go, too.
  useEffect(() => () => showCut(null), [showCut]);
  const duration = video.source.durationInSeconds;
  const pictures = useSampledFrames(video.source, sampleTimes({ start: 0, end: duration }, FRAME_COUNT));
  const piece = trimRangeOf(background, duration);
  const exact = exactTrimRange(piece, promoSeconds, duration);
  return (
    <fieldset className={classes['group']}>
      <legend>Part of the video</legend>
      <TrimSlider
        duration={duration}
        piece={piece}
        pictures={pictures}
        onChange={(next, part) => {
          apply(setBackgroundTrim, { ...next, duration }, 'background:trim');
          showCut(trimFrame(part, next, promoSeconds));
        }}
        onEnd={() => {
          end();
          showCut(null);
        }}
      />
      <p className={classes['line']}>
        <strong>
          {secondsLabel(piece.start)} to {secondsLabel(piece.end)}
        </strong>{' '}
        {trimHint(piece, promoSeconds)}
      </p>
      {exact !== null && (
        <Button
          className={classes['exact'] ?? ''}
          variant="default"
          fullWidth
          onClick={() => apply(setBackgroundTrim, { ...exact, duration })}
        >
          {exactTrimLabel(exact, piece, duration)}
        </Button>
      )}
    </fieldset>
  );
};

/** All that can be set about the background video: which part, how it fills the frame, how loud it is. */
export const AdjustVideo = (props: AdjustVideoProps) => (
  <div className={classes['fields']}>
    <Trim {...props} />
    <FrameFields background={props.background} video={props.video} />
    <fieldset className={classes['group']}>
      <legend>Sound</legend>
      <BackgroundSound />
    </fieldset>
  </div>
);

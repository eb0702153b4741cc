import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { BackgroundSound } from '#src/features/editor/background/background-sound.tsx';
import classes from '#src/features/editor/background/adjust-video.module.css';
import { cutFrame } from '#src/features/editor/background/cut-frame.ts';
import { cutFrameAtom } from '#src/features/editor/background/cut-frame-atom.ts';
import { FrameFields } from '#src/features/editor/background/frame-fields.tsx';
import { exactWords, pieceWords, secondsLabel } from '#src/features/editor/background/piece-words.ts';
import { sampleTimes } from '#src/features/editor/background/sample-times.ts';
import { exactPiece, pieceOf } from '#src/features/editor/background/trim-piece.ts';
import { TrimStrip } from '#src/features/editor/background/trim-strip.tsx';
import { useSampledPictures } from '#src/features/editor/background/use-sampled-pictures.ts';
import { setBackgroundTrim } from '#src/features/editor/document/background-edits.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

type AdjustVideoProps = {
  background: PromoBackground;
  video: BackgroundVideo;
  /** Length of the promo, seconds. */
  promoSeconds: number;
};

/** Pictures in the strip. */
const PICTURES = 8;

const Trim = ({ background, video, promoSeconds }: AdjustVideoProps) => {
  const { apply, end } = useEdit();
  const showCut = useSetAtom(cutFrameAtom);
  // Whoever closes the panel with a hand on the strip has let go, too.
  useEffect(() => () => showCut(null), [showCut]);
  const duration = video.source.durationInSeconds;
  const pictures = useSampledPictures(video.source, sampleTimes({ start: 0, end: duration }, PICTURES));
  const piece = pieceOf(background, duration);
  const exact = exactPiece(piece, promoSeconds, duration);
  return (
    <fieldset className={classes['group']}>
      <legend>Part of the video</legend>
      <TrimStrip
        duration={duration}
        piece={piece}
        pictures={pictures}
        onChange={(next, part) => {
          apply(setBackgroundTrim, { ...next, duration }, 'background:trim');
          showCut(cutFrame(part, next, promoSeconds));
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
        {pieceWords(piece, promoSeconds)}
      </p>
      {exact !== null && (
        <Button
          className={classes['exact'] ?? ''}
          variant="default"
          fullWidth
          onClick={() => apply(setBackgroundTrim, { ...exact, duration })}
        >
          {exactWords(exact, piece, duration)}
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

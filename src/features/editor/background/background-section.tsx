import { UnstyledButton, Button, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { FrameFields } from '#src/features/editor/background/frame-fields.tsx';
import {
  secondsLabel,
  trimRangeOf,
  exactTrimLabel,
  exactTrimRange,
  sampleTimes,
  trimFrame,
  trimHint,
} from '#src/features/editor/background/trim-range.ts';
import { TrimSlider } from '#src/features/editor/background/trim-slider.tsx';
import { useSampledFrames } from '#src/features/editor/background/use-sampled-frames.ts';
import { setBackgroundTrim, setBackgroundSound } from '#src/features/editor/document/promo-edits.ts';
import { useBackgroundLock } from '#src/features/editor/state/locks.ts';
import { promoAtom, backgroundAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { trimFrameAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import { LockedGroup, LockNote } from '#src/ui/locked-group.tsx';
import adjust from '#src/features/editor/background/adjust-video.module.css';
import classes from '#src/features/editor/background/background-section.module.css';

/** Volume of the background video, in the preview and in the finished video. */
export const BackgroundSound = () => {
  const background = useAtomValue(backgroundAtom);
  const { sources } = useLibrary();
  const { apply, end } = useEdit();
  if (background === null) {
    return <p className={adjust.line}>Choose a background video to have sound.</p>;
  }
  if (sources[background.assetId]?.hasAudio === false) {
    return <p className={adjust.line}>This background video has no sound.</p>;
  }
  return (
    <>
      <Switch
        label="Mute the background video"
        checked={background.muted}
        onChange={(event) => apply(setBackgroundSound, { muted: event.currentTarget.checked })}
      />
      <div data-needs-playback>
        <SliderField
          label="Volume"
          unit="%"
          min={0}
          max={100}
          step={5}
          isDisabled={background.muted}
          value={background.volume * 100}
          onChange={(percent) => apply(setBackgroundSound, { volume: percent / 100 }, 'sound:volume')}
          onEnd={end}
        />
      </div>
      <p className={adjust.line}>At 100% your video is about as loud as other videos on Instagram.</p>
    </>
  );
};

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
  // The panel may close during a drag on the slider.
  useEffect(() => () => setTrimFrame(null), [setTrimFrame]);
  const duration = video.source.durationInSeconds;
  const { frames } = useSampledFrames(video.source, sampleTimes({ start: 0, end: duration }, FRAME_COUNT));
  const range = trimRangeOf(background, duration);
  const exact = exactTrimRange(range, promoSeconds, duration);
  return (
    <fieldset className={adjust.group}>
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
      <p className={adjust.line}>
        <strong>
          {secondsLabel(range.start)} to {secondsLabel(range.end)}.
        </strong>{' '}
        {trimHint(range, promoSeconds)}
      </p>
      {exact !== null && (
        <Button
          className={adjust.exact}
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
const AdjustVideo = (props: AdjustVideoProps) => (
  <div className={adjust.fields}>
    <Trim {...props} />
    <FrameFields background={props.background} video={props.video} />
    <fieldset className={adjust.group}>
      <legend>Sound</legend>
      <BackgroundSound />
    </fieldset>
  </div>
);

const isAdjustingAtom = atom(false);

/** The selected background video and its settings. Its height does not depend on whether there is a video, so that selecting one moves nothing. */
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

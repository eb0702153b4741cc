import { UnstyledButton, Button, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { FrameFields } from '#src/features/editor/background/frame-fields.tsx';
import type { SampledFrame } from '#src/features/editor/background/sample-frames.ts';
import {
  secondsLabel,
  trimRangeOf,
  exactTrimLabel,
  exactTrimRange,
  sampleTimes,
  trimFrame,
  trimHint,
  type TrimPart,
  moveTrimRange,
} from '#src/features/editor/background/trim-range.ts';
import { useFramesAtOnce } from '#src/features/editor/background/use-sampled-frames.ts';
import {
  setBackgroundTrim,
  setBackgroundSound,
  type TrimRange,
} from '#src/features/editor/document/background-edits.ts';
import { arrivalText, arrivingClipAtom } from '#src/features/editor/state/arriving-clip.ts';
import { useBackgroundLock } from '#src/features/editor/state/locks.ts';
import { promoAtom, backgroundAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { trimFrameAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { preventTouchScroll } from '#src/ui/browser/pointer-events.ts';
import { valueAfterKey } from '#src/ui/fields/sliders/slider-keys.ts';
import { VolumeField } from '#src/ui/fields/sliders/volume-field.tsx';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import { LockedGroup, LockNote } from '#src/ui/locked-group.tsx';
import adjust from '#src/features/editor/background/adjust-video.module.css';
import classes from '#src/features/editor/background/background-section.module.css';

const FrameCanvas = ({ frame }: { frame: Pixels }) => {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height, data } = frame;
  useEffect(() => {
    const image = new ImageData(width, height);
    image.data.set(data);
    ref.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [width, height, data]);
  return <canvas ref={ref} width={width} height={height} />;
};

type TrimSliderProps = {
  /** Duration of the file, seconds. */
  duration: number;
  range: TrimRange;
  /** Frames across the file; empty until they are sampled. */
  frames: readonly SampledFrame[];
  /** Shown until the frames are sampled, and if the browser cannot sample them. */
  posterUrl: string;
  /** `part` is the moved part. */
  onChange: (range: TrimRange, part: TrimPart) => void;
  /** Called when a drag or a key press ends. */
  onEnd: () => void;
};

/** Seconds per key press: `large` with Shift, Page Up and Page Down. Drags snap to `small`. */
const STEP = { small: 0.1, large: 1 };

const labels: Record<TrimPart, string> = {
  start: 'Trim start',
  end: 'Trim end',
  whole: 'Trimmed part of the video',
};

const valueOf = (range: TrimRange, part: TrimPart): number => (part === 'end' ? range.end : range.start);

/** Trims the video: both ends and the whole range can be dragged or moved by keys. */
const TrimSlider = ({ duration, range, frames, posterUrl, onChange, onEnd }: TrimSliderProps) => {
  const sliderRef = useRef<HTMLDivElement>(null);
  const grabOffset = useRef<number | null>(null);
  const percent = (seconds: number): string => `${(seconds / duration) * 100}%`;
  const move = (part: TrimPart, seconds: number): void => {
    const rounded = Math.round(seconds / STEP.small) * STEP.small;
    onChange(moveTrimRange(range, part, rounded, duration), part);
  };
  const secondsAt = ({ clientX }: PointerEvent): number => {
    const rect = sliderRef.current?.getBoundingClientRect();
    return rect === undefined ? 0 : ((clientX - rect.left) / Math.max(1, rect.width)) * duration;
  };
  const endDrag = (): void => {
    if (grabOffset.current === null) return;
    grabOffset.current = null;
    onEnd();
  };
  const handleProps = (part: TrimPart) => ({
    ref: preventTouchScroll,
    role: 'slider',
    tabIndex: 0,
    'aria-label': labels[part],
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(duration * 10) / 10,
    'aria-valuenow': Math.round(valueOf(range, part) * 10) / 10,
    'aria-valuetext':
      part === 'whole'
        ? `${secondsLabel(range.start)} to ${secondsLabel(range.end)}`
        : secondsLabel(valueOf(range, part)),
    onKeyDown: (event: KeyboardEvent) => {
      const to = valueAfterKey(event, valueOf(range, part), { min: 0, max: duration, step: STEP });
      if (to === null) return;
      event.preventDefault();
      move(part, to);
    },
    onKeyUp: onEnd,
    onBlur: onEnd,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      event.preventDefault();
      grabOffset.current = secondsAt(event) - valueOf(range, part);
    },
    onPointerMove: (event: PointerEvent) => {
      if (grabOffset.current !== null) move(part, secondsAt(event) - grabOffset.current);
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  });
  const isUntrimmed = range.start < 0.05 && range.end > duration - 0.05;
  const place = { left: percent(range.start), right: percent(duration - range.end) };
  return (
    <div
      className={classes.slider}
      ref={sliderRef}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would draw its own frame
      role="group"
      aria-label="Trim the video"
      data-needs-playback
    >
      <div
        className={classes.frames}
        // Where a frame is still to come, the poster shows.
        style={{ backgroundImage: `url("${posterUrl}")` }}
        aria-hidden
      >
        {frames.map((frame) => (
          <FrameCanvas key={frame.time} frame={frame} />
        ))}
      </div>
      <div className={classes.shade} data-side="start" style={{ left: 0, width: percent(range.start) }} />
      <div
        className={classes.shade}
        data-side="end"
        style={{ right: 0, width: percent(duration - range.end) }}
      />
      {isUntrimmed ? (
        <div className={classes.range} style={place} data-all="" />
      ) : (
        <div className={classes.range} style={place} {...handleProps('whole')} />
      )}
      <div
        className={classes.handle}
        data-end="start"
        style={{ left: place.left }}
        {...handleProps('start')}
      />
      <div className={classes.handle} data-end="end" style={{ right: place.right }} {...handleProps('end')} />
    </div>
  );
};

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
        <VolumeField
          label="Volume"
          isDisabled={background.muted}
          volume={background.volume}
          onChange={(volume) => apply(setBackgroundSound, { volume }, 'sound:volume')}
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

/** Frames shown in the trim slider, as in `background-section.module.css`. */
const FRAME_COUNT = 8;

const Trim = ({ background, video, promoSeconds }: AdjustVideoProps) => {
  const { apply, end } = useEdit();
  const setTrimFrame = useSetAtom(trimFrameAtom);
  // The panel may close during a drag on the slider.
  useEffect(() => () => setTrimFrame(null), [setTrimFrame]);
  const duration = video.source.durationInSeconds;
  const frames = useFramesAtOnce(video.source, sampleTimes({ start: 0, end: duration }, FRAME_COUNT));
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

/** How much of the clip is used, such as `15 s of the 42 s clip`; seconds. */
const usedLabel = (used: number, duration: number): string =>
  duration - used < 0.05
    ? `${secondsLabel(duration)} clip`
    : `${secondsLabel(used)} of the ${secondsLabel(duration)} clip`;

const isAdjustingAtom = atom(false);

/** The selected background video and its settings. Its height does not depend on whether there is a video, so that selecting one moves nothing. */
export const BackgroundSection = () => {
  const { background, videoDuration } = useAtomValue(promoAtom);
  const { backgrounds, ownClips } = useLibrary();
  const [isAdjusting, setAdjusting] = useAtom(isAdjustingAtom);
  const lock = useBackgroundLock();
  const arriving = useAtomValue(arrivingClipAtom);
  const video = [...backgrounds, ...ownClips].find(({ id }) => id === background?.assetId);
  if (background === null || video === undefined) {
    return (
      <div className={classes.card} data-empty>
        {lock !== null && <LockNote reason={lock} />}
        {background === null
          ? 'No video yet. Choose one below.'
          : arriving !== null
            ? arrivalText(arriving)
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
          <span>{usedLabel(end - start, durationInSeconds)}</span>
          {arriving !== null && <span>{arrivalText(arriving)}</span>}
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

import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import classes from '#src/features/review/review-player.module.css';
import { RangeInput } from '#src/ui/fields/range-input.tsx';
import { spokenTime, timeLabel } from '#src/ui/copy/time-label.ts';

/** Seconds between two positions of the slider. */
const STEP = 0.1;

type ReviewPlayerProps = {
  url: string;
  title: string;
  /** The position in the video, seconds. */
  at: number;
  onAt: (seconds: number) => void;
  videoRef: RefObject<HTMLVideoElement | null>;
  /** Moments with comments, seconds, each once. */
  marks: readonly number[];
};

/** Plays a finished video. A press on it pauses there, so that a comment can be pinned to the moment; the next one goes on. */
export const ReviewPlayer = ({ url, title, at, onAt, videoRef, marks }: ReviewPlayerProps) => {
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [duration, setDuration] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const toggle = (): void => {
    const video = videoRef.current;
    if (video === null) return;
    // A browser may refuse to play, as when it saves power; the button then stays what it is.
    if (video.paused) void video.play().catch(() => undefined);
    else video.pause();
  };
  const seek = (seconds: number): void => {
    onAt(seconds);
    if (videoRef.current !== null) videoRef.current.currentTime = seconds;
  };
  const action = isPlaying ? 'Pause here' : 'Play';
  return (
    <div className={classes.player}>
      <div className={classes.frame}>
        {/* A promo has texts in its picture, and no speech of its own. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={videoRef}
          className={classes.video}
          // From the first frame on: iOS otherwise shows nothing before the first press.
          src={`${url}#t=0.001`}
          playsInline
          preload="auto"
          muted={isMuted}
          aria-label={title}
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onEnded={() => setIsPlaying(false)}
          onTimeUpdate={({ currentTarget }) => onAt(currentTarget.currentTime)}
          onDurationChange={({ currentTarget }) => setDuration(currentTarget.duration)}
          onError={() => setIsBroken(true)}
        />
        <UnstyledButton
          className={classes.press}
          aria-label={action}
          data-playing={isPlaying}
          onClick={toggle}
        >
          {!isPlaying && (
            <span className={classes.big}>
              <IconPlayerPlayFilled size={32} aria-hidden />
            </span>
          )}
        </UnstyledButton>
        {isBroken && (
          <p className={classes.broken} role="alert">
            The video cannot be played. Reload the page, or ask whoever sent you the link.
          </p>
        )}
      </div>
      <div className={classes.bar}>
        <ActionIcon variant="subtle" color="gray" aria-label={action} onClick={toggle}>
          {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </ActionIcon>
        <span className={classes.time}>{timeLabel(at)}</span>
        <div className={classes.seek}>
          <RangeInput
            label="Position in the video"
            valueText={`${spokenTime(at)} of ${spokenTime(duration)}`}
            min={0}
            max={Math.max(STEP, duration)}
            step={STEP}
            value={Math.min(at, duration)}
            onChange={seek}
          />
          {duration > 0 &&
            marks.map((mark) => (
              <span
                key={mark}
                className={classes.mark}
                style={{ left: `${Math.min(1, mark / duration) * 100}%` }}
              />
            ))}
        </div>
        <span className={classes.time}>{timeLabel(duration)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isMuted ? 'Sound on' : 'Sound off'}
          onClick={() => setIsMuted(!isMuted)}
        >
          {isMuted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
        </ActionIcon>
      </div>
    </div>
  );
};

import { ActionIcon } from '@mantine/core';
import {
  IconPlayerPlayFilled,
  IconMaximize,
  IconPlayerPauseFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { spokenTime, timeLabel } from '#src/ui/copy/time-label.ts';
import { RangeInput } from '#src/ui/fields/sliders/range-input.tsx';
import classes from '#src/player/video-player.module.css';

/** Seconds between two positions of the slider. */
const STEP = 0.1;

type VideoBarProps = {
  isPlaying: boolean;
  /** The label of the play and pause button. */
  action: string;
  isMuted: boolean;
  /** The position in the video and its length, seconds. */
  at: number;
  duration: number;
  /** Moments to mark on the slider, seconds, without duplicates. */
  marks: readonly number[];
  onToggle: () => void;
  onSeek: (seconds: number) => void;
  onMute: () => void;
  onFullScreen: () => void;
};

/** The controls below a video. The browser's own controls would cover the texts at its lower edge. */
const VideoBar = (props: VideoBarProps) => {
  const { isPlaying, action, isMuted, at, duration, marks, onToggle, onSeek, onMute, onFullScreen } = props;
  return (
    <section className={classes.bar} aria-label="Playback of the video">
      <ActionIcon variant="subtle" color="gray" aria-label={action} onClick={onToggle}>
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
          onChange={onSeek}
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
        onClick={onMute}
      >
        {isMuted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Full screen" onClick={onFullScreen}>
        <IconMaximize size={20} />
      </ActionIcon>
    </section>
  );
};

/** On an iPhone, only a nonstandard method works. */
const showFullScreen = (video: HTMLVideoElement): void => {
  if (document.fullscreenEnabled) void video.requestFullscreen().catch(() => undefined);
  else if ('webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen();
  }
};

const NONE: readonly number[] = [];

type VideoPlayerProps = {
  url: string;
  /** Shown until it plays; null for its first frame. */
  posterUrl?: string | null;
  title: string;
  /** The position in the video, seconds. */
  at: number;
  onAt: (seconds: number) => void;
  videoRef: RefObject<HTMLVideoElement | null>;
  /** Moments to mark on the slider, seconds, without duplicates. */
  marks?: readonly number[];
  /** Plays automatically, in a loop. */
  isLooping?: boolean;
  startsMuted?: boolean;
  pauseLabel?: string;
  /** The error when the video cannot be played. */
  problem: string;
};

/** Plays a finished video with controls below it. Clicking the image pauses or plays. */
export const VideoPlayer = ({
  url,
  posterUrl = null,
  title,
  at,
  onAt,
  videoRef,
  marks = NONE,
  isLooping = false,
  startsMuted = false,
  pauseLabel = 'Pause',
  problem,
}: VideoPlayerProps) => {
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(startsMuted);
  const [duration, setDuration] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const toggle = (): void => {
    const video = videoRef.current;
    if (video === null) return;
    // A browser may refuse to play, for example to save power; then the button does not change.
    if (video.paused) void video.play().catch(() => undefined);
    else video.pause();
  };
  const seek = (seconds: number): void => {
    onAt(seconds);
    if (videoRef.current !== null) videoRef.current.currentTime = seconds;
  };
  const action = isPlaying ? pauseLabel : 'Play';
  return (
    <div className={classes.player}>
      <div className={classes.frame}>
        {/* A promo shows its texts in the image and has no speech. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={videoRef}
          className={classes.video}
          // Starts at the first frame, because iOS otherwise shows nothing before the user presses Play.
          src={`${url}#t=0.001`}
          {...(posterUrl === null ? {} : { poster: posterUrl })}
          playsInline
          preload="auto"
          autoPlay={isLooping}
          loop={isLooping}
          muted={isMuted}
          aria-label={title}
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onEnded={() => setIsPlaying(false)}
          onTimeUpdate={({ currentTarget }) => onAt(currentTarget.currentTime)}
          onDurationChange={({ currentTarget }) => setDuration(currentTarget.duration)}
          // In full screen, the browser's own controls can mute the video.
          onVolumeChange={({ currentTarget }) => setIsMuted(currentTarget.muted)}
          onError={() => setIsBroken(true)}
        >
          Your browser does not support the video tag.
        </video>
        {/* For pointers only; keyboards and screen readers use the button in the bar. */}
        <div className={classes.press} aria-hidden onClick={toggle}>
          {!isPlaying && (
            <span className={classes.big}>
              <IconPlayerPlayFilled size={32} />
            </span>
          )}
        </div>
        {isBroken && (
          <p className={classes.broken} role="alert">
            {problem}
          </p>
        )}
      </div>
      <VideoBar
        isPlaying={isPlaying}
        action={action}
        isMuted={isMuted}
        at={at}
        duration={duration}
        marks={marks}
        onToggle={toggle}
        onSeek={seek}
        onMute={() => setIsMuted(!isMuted)}
        onFullScreen={() => {
          if (videoRef.current !== null) showFullScreen(videoRef.current);
        }}
      />
    </div>
  );
};

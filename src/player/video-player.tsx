import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { VideoBar } from '#src/player/video-bar.tsx';
import classes from '#src/player/video-player.module.css';

/** An iPhone knows only a call of its own. */
const showFullScreen = (video: HTMLVideoElement): void => {
  if (document.fullscreenEnabled) void video.requestFullscreen().catch(() => undefined);
  else if ('webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen();
  }
};

const NONE: readonly number[] = [];

type VideoPlayerProps = {
  url: string;
  title: string;
  /** The position in the video, seconds. */
  at: number;
  onAt: (seconds: number) => void;
  videoRef: RefObject<HTMLVideoElement | null>;
  /** Moments that are marked on the slider, seconds, each once. */
  marks?: readonly number[];
  /** Starts by itself, and again at its end. */
  isLooping?: boolean;
  startsMuted?: boolean;
  /** What the button is called that pauses. */
  pauseLabel?: string;
  /** Said when the video cannot be played. */
  problem: string;
};

/** Plays a finished video, with its controls below it. A press on the picture pauses or plays. */
export const VideoPlayer = ({
  url,
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
    // A browser may refuse to play, as when it saves power; the button then stays what it is.
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
        {/* A promo has texts in its picture, and no speech of its own. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={videoRef}
          className={classes.video}
          // From the first frame on: iOS otherwise shows nothing before the first press.
          src={`${url}#t=0.001`}
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
          // In full screen the browser has controls of its own.
          onVolumeChange={({ currentTarget }) => setIsMuted(currentTarget.muted)}
          onError={() => setIsBroken(true)}
        >
          Your browser does not support the video tag.
        </video>
        {/* For pointers alone: keyboards and screen readers have the button of the bar. */}
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

import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Segments } from '#src/ui/fields/segments.tsx';
import { RangeInput } from '#src/ui/fields/sliders/range-input.tsx';
import classes from '#src/features/compression/compared-videos.module.css';

type Side = 'before' | 'after';

const sides = [
  { value: 'before', label: 'Original sound' },
  { value: 'after', label: 'Compressed sound' },
] as const;

/** Seconds that the videos may drift apart before the original is moved to the position of the compressed one. */
const TOLERANCE = 0.12;

const secondsText = (seconds: number): string => `${seconds.toFixed(1)} seconds`;

type VideoProps = {
  title: string;
  size: string;
  /** An address, or a file on this device. */
  source: string | File;
  isMuted: boolean;
  video: RefObject<HTMLVideoElement | null>;
  onTime?: () => void;
  onEnded?: () => void;
};

const Video = ({ title, size, source, isMuted, video, onTime, onEnded }: VideoProps) => {
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (typeof source === 'string' || element === null) return undefined;
    const url = URL.createObjectURL(source);
    element.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [source, video]);
  return (
    <figure className={classes.side}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <span className={classes.size}>{size}</span>
      </figcaption>
      {isBroken ? (
        <p className={classes.broken}>This browser cannot play the file. You can still save it.</p>
      ) : (
        // The user's own video has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={video}
          className={classes.video}
          {...(typeof source === 'string' ? { src: source } : {})}
          muted={isMuted}
          playsInline
          preload="auto"
          aria-label={title}
          onError={() => setIsBroken(true)}
          onLoadedMetadata={onTime}
          onTimeUpdate={onTime}
          onEnded={onEnded}
        >
          Your browser does not support the video tag.
        </video>
      )}
    </figure>
  );
};

type ComparedVideosProps = {
  /** Null after a reload, which loses the file. */
  original: File | null;
  originalSize: string;
  compressedUrl: string;
  compressedSize: string;
};

/** Both videos side by side and in sync, with one play button and one slider. */
export const ComparedVideos = ({
  original,
  originalSize,
  compressedUrl,
  compressedSize,
}: ComparedVideosProps) => {
  const before = useRef<HTMLVideoElement>(null);
  const after = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [time, setTime] = useState({ at: 0, end: 0 });
  const [audible, setAudible] = useState<Side>('after');
  const videos = (): HTMLVideoElement[] => [before.current, after.current].filter((video) => video !== null);
  const seek = (at: number): void => {
    for (const video of videos()) video.currentTime = at;
    setTime((now) => ({ ...now, at }));
  };
  // The compressed video sets the time.
  const synchronize = (): void => {
    if (after.current === null) return;
    const { currentTime: at, duration } = after.current;
    setTime({ at, end: Number.isFinite(duration) ? duration : 0 });
    if (before.current !== null && Math.abs(before.current.currentTime - at) > TOLERANCE)
      before.current.currentTime = at;
  };
  const toggle = (): void => {
    const plays = !isPlaying;
    setIsPlaying(plays);
    for (const video of videos()) {
      if (plays) video.play().catch(() => setIsPlaying(false));
      else video.pause();
    }
  };
  const restart = (): void => {
    seek(0);
    for (const video of videos()) void video.play().catch(() => setIsPlaying(false));
  };
  return (
    <section className={classes.compared} aria-label="Before and after">
      <div className={classes.sides} data-alone={original === null}>
        {original !== null && (
          <Video
            title="Original"
            size={originalSize}
            source={original}
            isMuted={audible !== 'before'}
            video={before}
          />
        )}
        <Video
          title="Compressed"
          size={compressedSize}
          source={compressedUrl}
          isMuted={audible !== 'after' && original !== null}
          video={after}
          onTime={synchronize}
          onEnded={restart}
        />
      </div>
      <div className={classes.controls}>
        <Button
          variant="default"
          className={classes.play}
          leftSection={
            isPlaying ? (
              <IconPlayerPauseFilled size={16} aria-hidden />
            ) : (
              <IconPlayerPlayFilled size={16} aria-hidden />
            )
          }
          onClick={toggle}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <RangeInput
          label="Position"
          valueText={`${secondsText(time.at)} of ${secondsText(time.end)}`}
          min={0}
          max={Math.max(0.1, time.end)}
          step={0.1}
          value={time.at}
          onChange={seek}
        />
      </div>
      {original !== null && <Segments label="Sound" options={sides} value={audible} onChange={setAudible} />}
    </section>
  );
};

import { ActionIcon } from '@mantine/core';
import {
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import classes from '#src/player/video-bar.module.css';
import { spokenTime, timeLabel } from '#src/ui/copy/time-label.ts';
import { RangeInput } from '#src/ui/fields/sliders/range-input.tsx';

/** Seconds between two positions of the slider. */
const STEP = 0.1;

type VideoBarProps = {
  isPlaying: boolean;
  /** What a press on Play or Pause does now. */
  action: string;
  isMuted: boolean;
  /** The position in the video and its length, seconds. */
  at: number;
  duration: number;
  /** Moments that are marked on the slider, seconds, each once. */
  marks: readonly number[];
  onToggle: () => void;
  onSeek: (seconds: number) => void;
  onMute: () => void;
  onFullScreen: () => void;
};

/** The controls of a video, below it: the browser's own would cover the texts at its lower edge. */
export const VideoBar = (props: VideoBarProps) => {
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

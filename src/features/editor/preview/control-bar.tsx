import { ActionIcon, Tooltip } from '@mantine/core';
import type { PlayerRef } from '@remotion/player';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import {
  useIsMuted,
  useIsPlaying,
  usePlayerFrame,
  usePlayerVolume,
} from '#src/features/editor/preview/player-control.ts';
import { SafeZoneMenu } from '#src/features/editor/preview/safe-zones.tsx';
import { scrubTo } from '#src/features/editor/preview/scrub.ts';
import { spokenTime, timeLabel } from '#src/ui/copy/time-label.ts';
import { RangeInput } from '#src/ui/fields/sliders/range-input.tsx';
import classes from '#src/features/editor/preview/control-bar.module.css';

type SeekBarProps = { player: PlayerRef | null; fps: number; durationInFrames: number };

const SeekBar = ({ player, fps, durationInFrames }: SeekBarProps) => {
  const last = Math.max(1, durationInFrames - 1);
  const frame = Math.min(usePlayerFrame(player), last);
  const total = durationInFrames / fps;
  return (
    <div className={classes.seek} data-needs-playback>
      <span className={classes.time}>{timeLabel(frame / fps)}</span>
      <RangeInput
        label="Position in the video"
        valueText={`${spokenTime(frame / fps)} of ${spokenTime(total)}`}
        min={0}
        max={last}
        step={1}
        value={frame}
        onChange={(next) => player !== null && scrubTo(player, next)}
      />
      <span className={classes.time}>{timeLabel(total)}</span>
    </div>
  );
};

type VolumeControlProps = { player: PlayerRef | null; hasSlider: boolean };

/** Volume of the preview, not of the finished video. The slider opens above the speaker while one of them has the pointer or the focus. */
const VolumeControl = ({ player, hasSlider }: VolumeControlProps) => {
  const isMuted = useIsMuted(player);
  const volume = usePlayerVolume(player);
  const label = isMuted ? 'Unmute the preview' : 'Mute the preview';
  const toggle = (): void => {
    if (!isMuted) {
      player?.mute();
      return;
    }
    if (volume === 0) player?.setVolume(1);
    player?.unmute();
  };
  const change = (next: number): void => {
    player?.setVolume(next);
    if (next > 0) player?.unmute();
  };
  return (
    <div className={classes.volume} data-needs-playback>
      {/* The slider opens above the bar. */}
      <Tooltip label={label} position={hasSlider ? 'bottom' : 'top'}>
        <ActionIcon variant="transparent" className={classes.mute} aria-label={label} onClick={toggle}>
          {isMuted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
        </ActionIcon>
      </Tooltip>
      {hasSlider && (
        <div className={classes.slider}>
          <RangeInput
            label="Preview volume"
            valueText={isMuted ? 'Muted' : `${Math.round(volume * 100)} percent`}
            min={0}
            max={1}
            step={0.05}
            value={isMuted ? 0 : volume}
            onChange={change}
          />
        </div>
      )}
    </div>
  );
};

export type ControlBarProps = {
  player: PlayerRef | null;
  fps: number;
  durationInFrames: number;
  /** Plays or pauses; needs the click, because browsers start sound only from a user gesture. */
  onToggle: (event: MouseEvent) => void;
  /** The shortcut that does the same, such as 'Space', or null. */
  toggleKeys: string | null;
  /** Whether the bar covers the preview, on a phone, which has keys for the volume. */
  isOverPreview?: boolean;
  hasSafeZones?: boolean;
};

/** Playback controls. A sibling of the Player, so that playback re-renders nothing else. */
export const ControlBar = memo((props: ControlBarProps) => {
  const { player, fps, durationInFrames, onToggle, toggleKeys } = props;
  const { isOverPreview = false, hasSafeZones = true } = props;
  const isPlaying = useIsPlaying(player);
  const label = isPlaying ? 'Pause' : 'Play';
  return (
    <section
      className={classes.bar}
      data-over-preview={isOverPreview}
      aria-label={hasSafeZones ? 'Playback' : 'Playback of the video'}
    >
      <Tooltip label={toggleKeys === null ? label : `${label} (${toggleKeys})`}>
        <ActionIcon variant="transparent" className={classes.play} aria-label={label} onClick={onToggle}>
          {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </ActionIcon>
      </Tooltip>
      <SeekBar player={player} fps={fps} durationInFrames={durationInFrames} />
      <VolumeControl player={player} hasSlider={!isOverPreview} />
      {hasSafeZones && <SafeZoneMenu />}
    </section>
  );
});
ControlBar.displayName = 'ControlBar';

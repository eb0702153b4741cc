import { ActionIcon, Tooltip } from '@mantine/core';
import type { PlayerRef } from '@remotion/player';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import classes from '#src/features/editor/preview/control-bar.module.css';
import { useIsPlaying } from '#src/features/editor/preview/player-facts.ts';
import { SafeZoneMenu } from '#src/features/editor/preview/safe-zone-menu.tsx';
import { SeekBar } from '#src/features/editor/preview/seek-bar.tsx';
import { VolumeControl } from '#src/features/editor/preview/volume-control.tsx';

type ControlBarProps = {
  player: PlayerRef | null;
  fps: number;
  durationInFrames: number;
  /** On a phone the bar lies on the film and leaves loudness to the phone's own keys. */
  isOnFilm?: boolean;
  /** In a dialog the page's keys are not heard, and nothing lies over the film that could be chosen. */
  isInDialog?: boolean;
};

/** Play, position and sound of the preview: a sibling of the Player that alone re-renders with time. */
export const ControlBar = memo((props: ControlBarProps) => {
  const { player, fps, durationInFrames, isOnFilm = false, isInDialog = false } = props;
  const isPlaying = useIsPlaying(player);
  const label = isPlaying ? 'Pause' : 'Play';
  return (
    <section className={classes['bar']} data-on-film={isOnFilm} aria-label="Playback">
      <Tooltip label={isInDialog ? label : `${label} (space)`}>
        <ActionIcon
          variant="transparent"
          size={44}
          className={classes['play'] ?? ''}
          aria-label={label}
          // The click itself is handed on: browsers start sound only from a gesture.
          onClick={(event: MouseEvent) => player?.toggle(event)}
        >
          {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </ActionIcon>
      </Tooltip>
      <SeekBar player={player} fps={fps} durationInFrames={durationInFrames} />
      <VolumeControl player={player} hasSlider={!isOnFilm} />
      {!isInDialog && <SafeZoneMenu />}
    </section>
  );
});
ControlBar.displayName = 'ControlBar';

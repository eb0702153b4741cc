import { ActionIcon, Tooltip } from '@mantine/core';
import type { PlayerRef } from '@remotion/player';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useIsMuted, usePlayerVolume } from '#src/features/editor/preview/player-facts.ts';
import classes from '#src/features/editor/preview/volume-control.module.css';
import { RangeInput } from '#src/ui/range-input.tsx';

type VolumeControlProps = { player: PlayerRef | null; hasSlider: boolean };

/** Sound of the preview only; the finished video keeps its own. */
export const VolumeControl = ({ player, hasSlider }: VolumeControlProps) => {
  const isMuted = useIsMuted(player);
  const volume = usePlayerVolume(player);
  const label = isMuted ? 'Turn the sound of the preview on' : 'Mute the preview';
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
    <div className={classes['volume']}>
      <Tooltip label={label}>
        <ActionIcon
          variant="transparent"
          size={44}
          className={classes['mute'] ?? ''}
          aria-label={label}
          onClick={toggle}
        >
          {isMuted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
        </ActionIcon>
      </Tooltip>
      {hasSlider && (
        <div className={classes['range']}>
          <RangeInput
            label="Volume of the preview"
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

import type { PlayerRef } from '@remotion/player';
import { usePlayerFrame } from '#src/features/editor/preview/player-facts.ts';
import classes from '#src/features/editor/preview/seek-bar.module.css';
import { spokenTime, timeLabel } from '#src/features/editor/preview/time-label.ts';
import { RangeInput } from '#src/ui/range-input.tsx';

type SeekBarProps = { player: PlayerRef | null; fps: number; durationInFrames: number };

/** Where the promo is, and a way to any other moment: drag, tap, arrow keys. */
export const SeekBar = ({ player, fps, durationInFrames }: SeekBarProps) => {
  const last = Math.max(1, durationInFrames - 1);
  const frame = Math.min(usePlayerFrame(player), last);
  const total = durationInFrames / fps;
  return (
    <div className={classes['seek']}>
      <span className={classes['time']}>{timeLabel(frame / fps)}</span>
      <RangeInput
        label="Position in the video"
        valueText={`${spokenTime(frame / fps)} of ${spokenTime(total)}`}
        min={0}
        max={last}
        step={1}
        value={frame}
        onChange={(next) => player?.seekTo(next)}
      />
      <span className={classes['time']}>{timeLabel(total)}</span>
    </div>
  );
};

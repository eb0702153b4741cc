import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconHeart,
  IconHeartFilled,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconTrash,
} from '@tabler/icons-react';
import type { MusicTrack } from '#contract/library/music.contract.ts';
import { SURE_OF_BEATS } from '#schema/track-facts.ts';
import { Waveform } from '#src/features/editor/music/waveform.tsx';
import { timeLabel } from '#src/ui/copy/time-label.ts';
import classes from '#src/features/editor/music/music-panel.module.css';
import rows from '#src/ui/lists/boxed-rows.module.css';

/** The tempo, with a mark when it is a guess, such as `about 96 bpm`. */
const tempoLabel = ({ beats }: MusicTrack['facts']): string[] => {
  if (beats === null) return [];
  const about = beats.confidence < SURE_OF_BEATS ? 'about ' : '';
  return [`${about}${Math.round(beats.bpm)} bpm`];
};

type TrackRowProps = {
  track: MusicTrack;
  isChosen: boolean;
  isPlaying: boolean;
  isFavorite: boolean;
  /** It cannot be chosen. */
  isDisabled: boolean;
  onChoose: () => void;
  onPlay: () => void;
  onFavorite: (isFavorite: boolean) => void;
  /** Null for music that the user does not manage. */
  onDelete: (() => void) | null;
};

/** A track of the library: listen to it, choose it, mark it as a favorite, delete it. */
export const TrackRow = ({
  track,
  isChosen,
  isPlaying,
  isFavorite,
  isDisabled,
  onChoose,
  onPlay,
  onFavorite,
  onDelete,
}: TrackRowProps) => {
  const { title, mood, facts, source } = track;
  const PlayIcon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const Heart = isFavorite ? IconHeartFilled : IconHeart;
  return (
    <li className={`${rows.row} ${classes.row}`} data-selected={isChosen}>
      <ActionIcon
        variant="subtle"
        className={classes.button}
        aria-label={`${isPlaying ? 'Stop' : 'Listen to'} ${title}`}
        onClick={onPlay}
      >
        <PlayIcon size={18} aria-hidden />
      </ActionIcon>
      <UnstyledButton
        className={classes.track}
        aria-pressed={isChosen}
        disabled={isDisabled}
        onClick={onChoose}
      >
        <span className={classes.text}>
          <strong>{title}</strong>
          <span>
            {[
              ...(mood === null ? [] : [mood]),
              ...tempoLabel(facts),
              timeLabel(source.durationInSeconds),
            ].join(' · ')}
          </span>
        </span>
        <span className={classes.wave}>
          <Waveform peaks={facts.peaks} />
        </span>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.button}
        aria-pressed={isFavorite}
        aria-label={`${title} as a favorite`}
        onClick={() => onFavorite(!isFavorite)}
      >
        <Heart size={18} aria-hidden />
      </ActionIcon>
      {onDelete !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.button}
          aria-label={`Delete ${title}`}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
};

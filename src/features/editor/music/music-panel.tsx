import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { MusicTrack } from '#contract/library/music.contract.ts';
import { bestStart } from '#remotion/plan/beat-times.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { musicQuery } from '#src/api/library-lists.ts';
import { queryState } from '#src/api/query-state.ts';
import { setMusic } from '#src/features/editor/document/music-edits.ts';
import { MusicSection } from '#src/features/editor/music/music-section.tsx';
import { useTrackPreview } from '#src/features/editor/music/use-track-preview.ts';
import { Waveform } from '#src/features/editor/music/waveform.tsx';
import { useMusicLock } from '#src/features/editor/state/locks.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { timeLabel } from '#src/ui/copy/time-label.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { LockedGroup, LockNote } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/music/music-panel.module.css';
import rows from '#src/ui/lists/boxed-rows.module.css';

type RowProps = {
  track: MusicTrack;
  isChosen: boolean;
  isPlaying: boolean;
  isDisabled: boolean;
  onChoose: () => void;
  onPlay: () => void;
};

const TrackRow = ({ track, isChosen, isPlaying, isDisabled, onChoose, onPlay }: RowProps) => {
  const { title, mood, facts, source } = track;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const beats = facts.beats === null ? [] : [`${Math.round(facts.beats.bpm)} bpm`];
  return (
    <li className={`${rows.row} ${classes.row}`} data-selected={isChosen}>
      <ActionIcon
        variant="subtle"
        className={classes.play}
        aria-label={`${isPlaying ? 'Stop' : 'Listen to'} ${title}`}
        onClick={onPlay}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
      <UnstyledButton
        className={classes.track}
        aria-label={`${title} as music`}
        aria-pressed={isChosen}
        disabled={isDisabled}
        onClick={onChoose}
      >
        <span className={classes.text}>
          <strong>{title}</strong>
          <span>{[...(mood === null ? [] : [mood]), ...beats].join(' · ')}</span>
        </span>
        <span className={classes.wave}>
          <Waveform peaks={facts.peaks} />
        </span>
        <span className={classes.length}>{timeLabel(source.durationInSeconds)}</span>
      </UnstyledButton>
    </li>
  );
};

const tabs = [
  { value: 'universal', label: 'PolePro' },
  { value: 'own', label: 'My music' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** The tracks whose title or mood contains the text, ignoring case. */
const findTracks = (tracks: readonly MusicTrack[], query: string): readonly MusicTrack[] => {
  const text = query.toLowerCase();
  return tracks.filter(({ title, mood }) => `${title} ${mood ?? ''}`.toLowerCase().includes(text));
};

const emptyText = (tab: Tab, query: string): string => {
  if (query !== '') return `No music is called "${query}".`;
  return tab === 'own' ? 'You have no music of your own yet.' : 'There is no music yet.';
};

/** The music of the promo, and the library to choose it from. */
export const MusicPanel = () => {
  const { music, videoDuration } = useAtomValue(promoAtom);
  const { apply } = useEdit();
  const library = useQuery(musicQuery);
  const [tab, setTab] = useState<Tab>('universal');
  const [query, setQuery] = useState('');
  const preview = useTrackPreview();
  const lock = useMusicLock();
  const tracks = library.data ?? [];
  const chosen = tracks.find(({ id }) => id === music?.assetId);
  const ofTab = tracks.filter(({ libraryType }) => (libraryType === 'universal') === (tab === 'universal'));
  const found = findTracks(ofTab, query);
  const choose = (track: MusicTrack): void => {
    const { id, facts, source } = track;
    if (id === music?.assetId) return apply(setMusic, { assetId: null });
    const { durationInSeconds } = source;
    return apply(setMusic, {
      assetId: id,
      startSeconds: bestStart({ ...facts, durationInSeconds }, videoDuration),
    });
  };
  return (
    <>
      {music !== null && chosen !== undefined && (
        <LockedGroup reason={lock} isShown={false}>
          <MusicSection music={music} track={chosen} />
        </LockedGroup>
      )}
      {lock !== null && <LockNote reason={lock} />}
      <Segments label="Library" options={tabs} value={tab} onChange={setTab} />
      <SearchField
        label="Search music"
        placeholder="Search by title or mood"
        max={MAX_TITLE_LENGTH}
        onSearch={setQuery}
      />
      <ListState {...queryState(library)} empty={found.length === 0 ? emptyText(tab, query) : null}>
        <ul className={`${rows.list} ${classes.list}`}>
          {found.map((track) => (
            <TrackRow
              key={track.id}
              track={track}
              isChosen={track.id === music?.assetId}
              isPlaying={track.id === preview.playingId}
              isDisabled={lock !== null}
              onChoose={() => choose(track)}
              onPlay={() => preview.toggle(track)}
            />
          ))}
        </ul>
      </ListState>
    </>
  );
};

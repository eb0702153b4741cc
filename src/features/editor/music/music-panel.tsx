import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Role } from '#contract/endpoint.ts';
import type { LibraryType } from '#contract/library/library.contract.ts';
import type { MusicTrack } from '#contract/library/music.contract.ts';
import { bestStart } from '#remotion/plan/beat-times.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { musicQuery } from '#src/api/library-lists.ts';
import { queryState } from '#src/api/query-state.ts';
import { setMusic } from '#src/features/editor/document/music-edits.ts';
import { type AssetToDelete, DeleteAssetDialog } from '#src/features/editor/library/delete-asset.tsx';
import { MusicSection } from '#src/features/editor/music/music-section.tsx';
import { TrackRow } from '#src/features/editor/music/track-row.tsx';
import { UploadMusic } from '#src/features/editor/music/upload-music.tsx';
import { useTrackPreview } from '#src/features/editor/music/use-track-preview.ts';
import { useFavorites } from '#src/features/editor/overlays/overlay-card.tsx';
import { useMusicLock } from '#src/features/editor/state/locks.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { LockedGroup, LockNote } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/music/music-panel.module.css';
import rows from '#src/ui/lists/boxed-rows.module.css';

const tabs = [
  { value: 'universal', label: 'PolePro' },
  { value: 'personal', label: 'My music' },
  { value: 'studio', label: 'Studio' },
] as const satisfies { value: LibraryType; label: string }[];

const empty: Record<LibraryType, string> = {
  universal: 'There is no music yet.',
  personal: 'You have no music of your own yet.',
  studio: 'Your studio shares no music yet.',
};

const rolesOfStudio: ReadonlySet<Role> = new Set(['studio_owner', 'studio_team']);

/** Who may delete music of a library, and upload to a shared one. */
const managers: Record<LibraryType, Role | null> = {
  universal: 'admin',
  personal: null,
  studio: 'studio_owner',
};

/** The tracks whose title or mood contains the text, ignoring case. */
const findTracks = (tracks: readonly MusicTrack[], query: string): readonly MusicTrack[] => {
  const text = query.toLowerCase();
  return tracks.filter(({ title, mood }) => `${title} ${mood ?? ''}`.toLowerCase().includes(text));
};

/** The tracks of one library; each is played, chosen, marked and deleted. */
const TrackList = ({ tracks }: { tracks: readonly MusicTrack[] }) => {
  const { music, videoDuration } = useAtomValue(promoAtom);
  const role = useCurrentUser().data?.role;
  const { apply } = useEdit();
  const preview = useTrackPreview();
  const player = useAtomValue(playerAtom);
  const favorites = useFavorites();
  const isLocked = useMusicLock() !== null;
  const [toDelete, setToDelete] = useState<AssetToDelete | null>(null);
  const choose = ({ id, facts, source: { durationInSeconds } }: MusicTrack): void =>
    id === music?.assetId
      ? apply(setMusic, { assetId: null })
      : apply(setMusic, {
          assetId: id,
          startSeconds: bestStart({ ...facts, durationInSeconds }, videoDuration),
        });
  return (
    <>
      <ul className={`${rows.list} ${classes.list}`}>
        {tracks.map((track) => {
          const { id, libraryType } = track;
          const isManaged = managers[libraryType] === null || managers[libraryType] === role;
          return (
            <TrackRow
              key={id}
              track={track}
              isChosen={id === music?.assetId}
              isPlaying={id === preview.playingId}
              isFavorite={favorites.ids.has(id)}
              isDisabled={isLocked}
              onChoose={() => choose(track)}
              onPlay={() => {
                // Not both at once.
                player?.pause();
                preview.toggle(track);
              }}
              onFavorite={(isFavorite) => favorites.mark(id, isFavorite)}
              onDelete={isManaged ? () => setToDelete({ ...track, kind: 'music' }) : null}
            />
          );
        })}
      </ul>
      <DeleteAssetDialog toDelete={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
};

/** The music of the promo, and the library to choose it from. */
export const MusicPanel = () => {
  const { music } = useAtomValue(promoAtom);
  const library = useQuery(musicQuery);
  const { data: user } = useCurrentUser();
  const lock = useMusicLock();
  const [tab, setTab] = useState<LibraryType>('universal');
  const [query, setQuery] = useState('');
  const tracks = library.data ?? [];
  const chosen = tracks.find(({ id }) => id === music?.assetId);
  const found = findTracks(
    tracks.filter(({ libraryType }) => libraryType === tab),
    query,
  );
  const hasStudio = user != null && rolesOfStudio.has(user.role);
  const uploads = managers[tab] === null || (tab === 'studio' && user?.role === managers.studio);
  const nothing = query === '' ? empty[tab] : `No music is called "${query}".`;
  return (
    <>
      {music !== null && chosen !== undefined && (
        <LockedGroup reason={lock} isShown={false}>
          <MusicSection music={music} track={chosen} />
        </LockedGroup>
      )}
      {lock !== null && <LockNote reason={lock} />}
      <Segments
        label="Library"
        options={tabs.filter(({ value }) => value !== 'studio' || hasStudio)}
        value={tab}
        onChange={setTab}
      />
      {uploads && <UploadMusic key={tab} libraryType={tab} />}
      <SearchField
        label="Search music"
        placeholder="Search by title or mood"
        max={MAX_TITLE_LENGTH}
        onSearch={setQuery}
      />
      <ListState {...queryState(library)} empty={found.length === 0 ? nothing : null}>
        <TrackList tracks={found} />
      </ListState>
    </>
  );
};

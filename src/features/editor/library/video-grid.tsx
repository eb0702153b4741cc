import { ActionIcon, Tooltip, UnstyledButton, Checkbox } from '@mantine/core';
import { IconTrash, IconUsers, IconVideoPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type PointerEvent, useState } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { type Person, readClipPeople, setClipPeople } from '#contract/library/people.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { type AssetToDelete, DeleteAssetDialog } from '#src/features/editor/library/delete-asset.tsx';
import { useToggleBackground } from '#src/features/editor/library/recent-videos.tsx';
import { useBackgroundLock } from '#src/features/editor/state/locks.ts';
import { backgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { PeopleChoice, usePeople } from '#src/people/people.tsx';
import { prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { Pager, paginate } from '#src/ui/lists/pager.tsx';
import { VideoPoster } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/editor/library/video-grid.module.css';
import peopleClasses from '#src/people/people-choice.module.css';

type Clip = Pick<BackgroundVideo, 'id' | 'title'>;

type ChoiceProps = {
  clip: Clip;
  people: readonly Person[];
  saved: { personIds: readonly string[]; clipsOfUpload: number };
  onClose: () => void;
};

const ChoiceForClip = ({ clip, people, saved, onClose }: ChoiceProps) => {
  const [isWhole, setIsWhole] = useState(saved.clipsOfUpload > 1);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (personIds: readonly string[]) =>
      call(setClipPeople, {
        params: { id: clip.id },
        body: { personIds: [...personIds], ofWholeUpload: isWhole },
      }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.people });
    },
    onError: notifyError,
  });
  return (
    <DisabledInImpersonation does={setClipPeople}>
      <PeopleChoice
        people={people}
        initial={saved.personIds}
        isBusy={saving.isPending}
        onSave={(ids) => saving.mutate(ids)}
        onClose={onClose}
      >
        {saved.clipsOfUpload > 1 && (
          <Checkbox
            className={peopleClasses.person}
            label={`In all ${saved.clipsOfUpload} clips of this upload`}
            checked={isWhole}
            onChange={({ currentTarget }) => setIsWhole(currentTarget.checked)}
          />
        )}
      </PeopleChoice>
    </DisabledInImpersonation>
  );
};

const ClipPeople = ({ clip, onClose }: { clip: Clip; onClose: () => void }) => {
  const people = usePeople();
  const saved = useQuery({
    queryKey: queryKeys.clipPeople(clip.id),
    queryFn: () => call(readClipPeople, { params: { id: clip.id } }),
    gcTime: 0,
  });
  const state = queryState(people.error === null ? saved : people);
  return (
    <ListState {...state} isPending={people.isPending || state.isPending} empty={null}>
      {people.data !== undefined && saved.data !== undefined && (
        <ChoiceForClip clip={clip} people={people.data} saved={saved.data} onClose={onClose} />
      )}
    </ListState>
  );
};

/** Edits the people in a clip. */
export const ClipPeopleDialog = ({ clip, onClose }: { clip: Clip | null; onClose: () => void }) => (
  <Dialog
    opened={clip !== null}
    onClose={onClose}
    title="People in this clip"
    size={480}
    closeLabel="Close the people"
  >
    {clip !== null && <ClipPeople clip={clip} onClose={onClose} />}
  </Dialog>
);

type VideoActivity = NonNullable<BackgroundVideo['strip']>;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The flaws of a video, such as `2 s black, 1 s blurred`, or an empty string. */
const flawSummary = ({ seconds }: VideoActivity): string =>
  (['black', 'blurred', 'still'] as const)
    .map((flaw) => ({ flaw, count: seconds.filter((second) => second.flaw === flaw).length }))
    .filter(({ count }) => count > 0)
    .map(({ flaw, count }) => `${count} s ${flaw}`)
    .join(', ');

/** A summary such as `Lively, with sound. 2 s black`. */
const activitySummary = (strip: VideoActivity): string => {
  const motion = mean(strip.seconds.map((second) => second.motion));
  const sound = mean(strip.seconds.map((second) => second.sound));
  const pace = motion > 0.4 ? 'Lively' : motion > 0.12 ? 'Moving' : 'Calm';
  const flaws = flawSummary(strip);
  return `${pace}, ${sound > 0.05 ? 'with sound' : 'silent'}${flaws === '' ? '' : `. ${flaws}`}`;
};

/** More bars would blur on a small card. */
const MOST_BARS = 45;

/** Height of motion above the middle line and of sound below it, in SVG units. */
const [MOTION, SOUND] = [16, 8];

type Second = VideoActivity['seconds'][number];

/** At most `MOST_BARS` bars; each shows the strongest of its seconds. */
const barsOf = (seconds: readonly Second[]): readonly Second[] => {
  const each = Math.ceil(seconds.length / MOST_BARS);
  return Array.from({ length: Math.ceil(seconds.length / each) }, (_, index) => {
    const own = seconds.slice(index * each, (index + 1) * each);
    return {
      motion: Math.max(...own.map(({ motion }) => motion)),
      sound: Math.max(...own.map(({ sound }) => sound)),
      flaw: own.every(({ flaw }) => flaw !== null) ? (own[0]?.flaw ?? null) : null,
    };
  });
};

/** A video second by second: motion above the line, loudness below, flaws shaded. */
const ActivityChart = ({ strip }: { strip: VideoActivity }) => {
  if (strip.seconds.length === 0) return null;
  const bars = barsOf(strip.seconds);
  const flaws = flawSummary(strip);
  return (
    <div className={classes.chart}>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${bars.length} ${MOTION + SOUND}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={activitySummary(strip)}
      >
        <title>{activitySummary(strip)}</title>
        {bars.map(({ motion, sound, flaw }, second) => {
          const up = Math.max(1.5, motion * MOTION);
          return (
            // The order never changes.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <g key={second} data-flaw={flaw}>
              {flaw !== null && (
                <rect className={classes.flaw} x={second} y={0} width={1} height={MOTION + SOUND} />
              )}
              <rect className={classes.motion} x={second + 0.14} y={MOTION - up} width={0.72} height={up} />
              <rect
                className={classes.sound}
                x={second + 0.14}
                y={MOTION + 1}
                width={0.72}
                height={Math.max(0.6, sound * (SOUND - 1))}
              />
            </g>
          );
        })}
      </svg>
      {flaws !== '' && <span className={classes.flaws}>{flaws}</span>}
    </div>
  );
};

type VideoCardProps = {
  video: BackgroundVideo;
  isSelected: boolean;
  onPress: () => void;
  /** Both omitted if the user may not manage the video. */
  onDelete?: () => void;
  onPeople?: () => void;
};

/** A background video to select. It plays muted while the mouse is over it. */
const VideoCard = ({ video, isSelected, onPress, onDelete, onPeople }: VideoCardProps) => {
  const [isPlaying, setIsPlaying] = useState(false);
  const { title, url, proxyUrl, strip } = video;
  const play = ({ pointerType }: PointerEvent): void =>
    setIsPlaying(pointerType === 'mouse' && !prefersReducedMotion());
  return (
    <div className={classes.item} onPointerEnter={play} onPointerLeave={() => setIsPlaying(false)}>
      <ImageCard
        title={title}
        label={`${title} as background video`}
        shape="portrait"
        image={
          <>
            <VideoPoster thumbnailUrl={video.thumbnailUrl} />
            {isPlaying && (
              <video className={classes.playing} src={proxyUrl ?? url} autoPlay muted loop playsInline />
            )}
          </>
        }
        isSelected={isSelected}
        isDisabled={useBackgroundLock() !== null}
        onPress={onPress}
      />
      {strip !== null && <ActivityChart strip={strip} />}
      {onPeople !== undefined && (
        <Tooltip label="People in this clip">
          <ActionIcon
            className={classes.people}
            variant="transparent"
            aria-label={`People in ${title}`}
            onClick={onPeople}
          >
            <IconUsers size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {onDelete !== undefined && (
        <Tooltip label="Delete">
          <ActionIcon
            className={classes.delete}
            variant="transparent"
            aria-label={`Delete ${title}`}
            onClick={onDelete}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
};

/** The first tile of a library, which leads to the user's own videos. */
const OwnClipTile = ({ onPress }: { onPress: () => void }) => (
  <UnstyledButton className={classes.own} onClick={onPress}>
    <IconVideoPlus size={22} aria-hidden />
    <span className={classes.ownText}>
      <strong>Use your clip</strong>
      <span>From your phone or computer</span>
    </span>
  </UnstyledButton>
);

/** Videos per page, 3 in a row. */
const PAGE_SIZE = 6;

type VideoGridProps = {
  videos: readonly BackgroundVideo[];
  /** Whether the user may delete the videos and edit the people in them. */
  isManaged: boolean;
  /** Whether a deleted video still counts as the one upload of a free account. */
  isUploadSpent?: boolean;
  /** Shows the user's own videos; omitted if the grid already does. */
  onOwnClip?: () => void;
};

/** Background videos, 6 per page. */
export const VideoGrid = ({ videos, isManaged, isUploadSpent = false, onOwnClip }: VideoGridProps) => {
  const selectedId = useAtomValue(backgroundAtom)?.assetId ?? null;
  const choose = useToggleBackground();
  const [page, setPage] = useState(1);
  const [peopledClip, setPeopledClip] = useState<BackgroundVideo | null>(null);
  const [toDelete, setToDelete] = useState<AssetToDelete | null>(null);
  const shown = paginate(videos, page, PAGE_SIZE);
  return (
    <>
      <section className={classes.container} aria-label="Videos">
        <div className={classes.grid}>
          {onOwnClip !== undefined && <OwnClipTile onPress={onOwnClip} />}
          {shown.items.map((video) => (
            <VideoCard
              key={video.id}
              video={video}
              isSelected={video.id === selectedId}
              onPress={() => choose(video)}
              {...(isManaged && {
                onDelete: () => setToDelete({ ...video, kind: 'background', isUploadSpent }),
                onPeople: () => setPeopledClip(video),
              })}
            />
          ))}
        </div>
      </section>
      <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
      <ClipPeopleDialog clip={peopledClip} onClose={() => setPeopledClip(null)} />
      <DeleteAssetDialog toDelete={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
};

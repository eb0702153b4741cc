import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteUserVideo, listUserVideos } from '#contract/admin/admin-users.contract.ts';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { CLIP_SECONDS, MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import { type Recipient, listRecipients } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { createPromo, readPromo, savePromo } from '#contract/promos/promos.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { backgroundWith } from '#schema/promo-background.ts';
import { startingTitles } from '#schema/promo-title.ts';
import { describeError, ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { lastPromoId, setLastPromoId } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useAddress } from '#src/features/admin/use-address.ts';
import { useRefetchAdmin } from '#src/features/admin/use-refetch-admin.ts';
import { PersonVideoDeletion, PosterGrid } from '#src/team/person-videos.tsx';
import { DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { RecipientSelect, VideoUploadArea } from '#src/uploads/video-upload-area.tsx';
import classes from '#src/features/admin/admin-section.module.css';

/** The promo that the editor returns to, or null. */
const loadLastPromo = async () => {
  const id = lastPromoId();
  if (id === null) return null;
  try {
    return await call(readPromo, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/** Makes the video the background of the promo that the editor returns to, or of a new promo. */
const setVideo = async (videoId: string): Promise<void> => {
  const promo = await loadLastPromo();
  if (promo === null) {
    const document = { ...newPromo(), background: backgroundWith(videoId, null) };
    setLastPromoId((await call(createPromo, { body: { title: startingTitles.next, document } })).id);
    return;
  }
  const { id, revision, document } = promo;
  const background = backgroundWith(videoId, document.background);
  await call(savePromo, { params: { id }, body: { revision, document: { ...document, background } } });
};

/** The background video of the promo that the editor returns to, and a mutation that replaces it (AD-021). */
const usePromoVideo = () => {
  const client = useQueryClient();
  const promo = useQuery({
    queryKey: queryKeys.lastPromo,
    queryFn: loadLastPromo,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: setVideo,
    // The library lists the videos that the promo uses.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.lastPromo }),
        client.invalidateQueries({ queryKey: queryKeys.backgroundVideos }),
      ]),
    onError: (error) => logError('Using a video failed', error),
  });
  return {
    title: promo.data?.title ?? null,
    videoId: promo.data?.document.background?.assetId ?? null,
    change,
  };
};

const HINT = `MP4, MOV, WebM or AVI, up to ${byteSize(MAX_VIDEO_BYTES)} each. Longer videos are cut into ${CLIP_SECONDS}-second clips.`;

/** `person` is null until one is selected. */
const Uploading = ({ person }: { person: Recipient | null }) => (
  <VideoUploadArea
    key={person?.id}
    label="Add Single"
    bulkLabel="Bulk Upload"
    hint={
      person === null ? 'Select a person first.' : `${HINT} They are added to the library of ${person.name}.`
    }
    target={person && { libraryType: 'personal', targetUserId: person.id }}
    allowsMany
  />
);

const Videos = ({ person }: { person: Recipient }) => {
  const query = useQuery({
    queryKey: queryKeys.adminVideos(person.id),
    queryFn: () => call(listUserVideos, { params: { id: person.id }, query: {} }),
    refetchOnMount: 'always',
  });
  const { title, videoId, change } = usePromoVideo();
  const refetch = useRefetchAdmin();
  const [toDelete, setToDelete] = useState<BackgroundVideo | null>(null);
  const videos = query.data ?? [];
  const close = (): void => setToDelete(null);
  return (
    <ListState
      {...queryState(query)}
      empty={videos.length === 0 ? `${person.name} has no videos of their own yet.` : null}
    >
      <PosterGrid
        label={`Videos of ${person.name}`}
        videos={videos}
        renderTools={(video) => (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete ${video.title}`}
              onClick={() => setToDelete(video)}
            >
              <IconTrash size={18} />
            </ActionIcon>
            <Button
              variant={video.id === videoId ? 'light' : 'default'}
              className={classes.use}
              aria-label={`${video.id === videoId ? 'Selected' : 'Use'}: ${video.title}`}
              aria-pressed={video.id === videoId}
              loading={change.isPending && change.variables === video.id}
              disabled={change.isPending}
              onClick={() => video.id !== videoId && change.mutate(video.id)}
            >
              {video.id === videoId ? 'Selected' : 'Use'}
            </Button>
          </>
        )}
      />
      <output className={classes.outcome}>
        {change.isSuccess && title !== null && `Your promo “${title}” uses this video.`}
      </output>
      <FormError text={change.isError ? describeError(change.error) : ''} />
      <DeletionDialog name={toDelete?.title ?? null} onClose={close}>
        {toDelete !== null && (
          <PersonVideoDeletion
            name={person.name}
            onDelete={() => call(deleteUserVideo, { params: { id: toDelete.id } })}
            onSettled={() => refetch()}
            onClose={close}
          />
        )}
      </DeletionDialog>
    </ListState>
  );
};

/** The person with this email address, or null. */
const usePerson = (email: string) =>
  useQuery({
    queryKey: [...queryKeys.recipients(email), 'selected'],
    queryFn: async () => {
      const found = await call(listRecipients, { query: { query: email } });
      return found.find((person) => person.email === email) ?? null;
    },
    enabled: email !== '',
  });

/** The videos of any person: uploads to their library, and deletion. The URL has the person's email address. */
export const VideosTab = () => {
  const { read, change } = useAddress();
  const email = read('user');
  const query = usePerson(email);
  const person = email === '' ? null : (query.data ?? null);
  return (
    <TitledSection title="Videos">
      <RecipientSelect
        label="Person"
        selected={person}
        onSelect={(selected) => change({ user: selected?.email ?? null })}
      />
      <div>
        <Uploading person={person} />
        <UploadList kind="background" />
      </div>
      {email !== '' && (
        <ListState
          {...queryState(query)}
          empty={query.data === null ? `No account has the email address ${email}.` : null}
        >
          {person !== null && <Videos key={person.id} person={person} />}
        </ListState>
      )}
    </TitledSection>
  );
};

import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteUserVideo, listUserVideos } from '#contract/admin/admin-users.contract.ts';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { CLIP_SECONDS, MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import { type Recipient, listRecipients } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useAddress } from '#src/features/admin/use-address.ts';
import { usePromoVideo } from '#src/features/admin/use-promo-video.ts';
import { useRefetchAdmin } from '#src/features/admin/use-refetch-admin.ts';
import { PersonVideoDeletion } from '#src/team/person-video-deletion.tsx';
import { DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { PosterGrid } from '#src/ui/lists/poster-grid.tsx';
import { RecipientSelect } from '#src/uploads/recipient-select.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { VideoUploadArea } from '#src/uploads/video-upload-area.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

const HINT = `MP4, MOV, WebM or AVI, up to ${byteSize(MAX_VIDEO_BYTES)} each. Longer videos are cut into ${CLIP_SECONDS}-second clips.`;

/** `person` is null until somebody is selected. */
const Uploading = ({ person }: { person: Recipient | null }) => (
  <VideoUploadArea
    key={person?.id}
    label="Add Single"
    bulkLabel="Bulk Upload"
    hint={person === null ? 'Select a person first.' : `${HINT} They go to the library of ${person.name}.`}
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

/** The person with this email address; null without one. */
const usePerson = (email: string) =>
  useQuery({
    queryKey: [...queryKeys.recipients(email), 'selected'],
    queryFn: async () => {
      const found = await call(listRecipients, { query: { query: email } });
      return found.find((person) => person.email === email) ?? null;
    },
    enabled: email !== '',
  });

/** The videos of anybody, whom the address names: uploads to their library, and deletion. */
export const VideosTab = () => {
  const { read, change } = useAddress();
  const email = read('user');
  const query = usePerson(email);
  const person = email === '' ? null : (query.data ?? null);
  return (
    <section className={sections.section} aria-labelledby="user-videos">
      <div className={sections.head}>
        <h2 id="user-videos" className={sections.title}>
          Videos
        </h2>
      </div>
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
          empty={query.data === null ? `Nobody has the address ${email}.` : null}
        >
          {person !== null && <Videos key={person.id} person={person} />}
        </ListState>
      )}
    </section>
  );
};

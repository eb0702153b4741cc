import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type TeamMember, listMemberVideos } from '#contract/accounts/studio.contract.ts';
import { type BackgroundVideo, deleteBackground } from '#contract/library/library.contract.ts';
import { CLIP_SECONDS, MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import { byteSize } from '#contract/number-format.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { firstLoadState } from '#src/api/query-state.ts';
import { useTeam } from '#src/features/studio/use-team.ts';
import { PersonVideoDeletion, PosterGrid } from '#src/team/person-videos.tsx';
import { DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { VideoUploadArea } from '#src/uploads/video-upload-area.tsx';
import classes from '#src/features/studio/team-members.module.css';

type Member = Pick<TeamMember, 'id' | 'name'>;

const useMemberVideos = (memberId: string) =>
  useQuery({
    queryKey: queryKeys.memberVideos(memberId),
    queryFn: async () => {
      try {
        return (await call(listMemberVideos, { params: { id: memberId } })).videos;
      } catch (error) {
        logError('Loading the videos failed', error);
        throw error;
      }
    },
    refetchOnMount: 'always',
  });

/** The videos that the studio has uploaded to a member's library, newest first. */
const MemberVideos = ({ member }: { member: Member }) => {
  const query = useMemberVideos(member.id);
  const { data } = query;
  const queryClient = useQueryClient();
  const [toDelete, setToDelete] = useState<BackgroundVideo | null>(null);
  const close = (): void => setToDelete(null);
  return (
    <ListState
      {...firstLoadState(query)}
      empty={data?.length === 0 ? `You have not uploaded videos to ${member.name} yet.` : null}
    >
      <PosterGrid
        label={`Videos for ${member.name}`}
        videos={data ?? []}
        renderTools={(video) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete ${video.title}`}
            onClick={() => setToDelete(video)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        )}
      />
      <DeletionDialog name={toDelete?.title ?? null} onClose={close}>
        {toDelete !== null && (
          <PersonVideoDeletion
            name={member.name}
            onDelete={() => call(deleteBackground, { params: { id: toDelete.id } })}
            onSettled={() => queryClient.refetchQueries({ queryKey: queryKeys.memberVideos(member.id) })}
            onClose={close}
          />
        )}
      </DeletionDialog>
    </ListState>
  );
};

const HINT = `MP4, MOV, WebM or AVI, up to ${byteSize(MAX_VIDEO_BYTES)} each. Longer videos are cut into ${CLIP_SECONDS}-second clips.`;

const NO_ACTIVE_MEMBER =
  'No member has signed in yet. Members appear here once they have signed in for the first time.';

/** A note about invited members, who are not in the list; '' without any. */
const waitingText = (invited: number): string => {
  if (invited === 0) return '';
  return invited === 1
    ? 'One member has not signed in yet, and appears here after that.'
    : `${invited} members have not signed in yet, and appear here after that.`;
};

/** A member who has signed in and therefore has a library. */
type ActiveMember = TeamMember & { userId: string };

const isActive = (member: TeamMember): member is ActiveMember => member.userId !== null;

/** The member in the URL, or the first one. */
const useSelectedMember = (members: readonly ActiveMember[]) => {
  const [search, setSearch] = useSearchParams();
  const selected = members.find(({ id }) => id === search.get('member')) ?? members[0] ?? null;
  const select = (id: string): void => {
    setSearch((before) => ({ ...Object.fromEntries(before), member: id }), { replace: true });
  };
  return { selected, select };
};

/** Uploads videos to the libraries of the members who have signed in. */
export const VideoManagement = () => {
  const query = useTeam();
  const { data } = query;
  const active = data?.filter(isActive) ?? [];
  const { selected, select } = useSelectedMember(active);
  const waiting = waitingText((data?.length ?? 0) - active.length);
  return (
    <section className={classes.section} aria-labelledby="video-management">
      <h2 id="video-management" className={classes.title}>
        Video Management
      </h2>
      <ListState {...firstLoadState(query)} empty={active.length === 0 ? NO_ACTIVE_MEMBER : null}>
        {selected !== null && (
          <>
            <Select
              label="Team member"
              size="md"
              allowDeselect={false}
              data={active.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
              value={selected.id}
              onChange={(id) => id !== null && select(id)}
            />
            {waiting !== '' && <p className={classes.hint}>{waiting}</p>}
            <div>
              <VideoUploadArea
                key={selected.id}
                label="Add Single"
                bulkLabel="Bulk Upload"
                hint={`${HINT} They are added to the library of ${selected.name}.`}
                target={{ libraryType: 'personal', targetUserId: selected.userId }}
                allowsMany
              />
              <UploadList kind="background" />
            </div>
            <MemberVideos key={selected.id} member={selected} />
          </>
        )}
      </ListState>
    </section>
  );
};

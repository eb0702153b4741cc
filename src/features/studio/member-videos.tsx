import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type TeamMember, listMemberVideos } from '#contract/accounts/studio.contract.ts';
import { type BackgroundVideo, deleteBackground } from '#contract/library/library.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { firstLoadState } from '#src/api/query-state.ts';
import { PersonVideoDeletion } from '#src/team/person-video-deletion.tsx';
import { DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { PosterGrid } from '#src/ui/lists/poster-grid.tsx';

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

/** The videos that the studio has put into the library of a member, newest first, 6 on a page. */
export const MemberVideos = ({ member }: { member: Member }) => {
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

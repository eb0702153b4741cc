import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { byteSize } from '#contract/number-format.ts';
import { type RenderView, deleteRender, listRenders } from '#contract/videos/renders.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import {
  dispatchGenerationAtom,
  generationAtom,
  shownVideoAtom,
} from '#src/features/editor/generation/generation.ts';
import { useDownload, useDownloadControl } from '#src/features/editor/generation/use-download.tsx';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { listOf } from '#src/ui/copy/list-of.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/editor/generation/finished/video-list.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

/** Deletes a video, and resets the generation if it is the video of the open promo. */
const useDeleteVideo = (onDeleted: () => void) => {
  const queryClient = useQueryClient();
  const generation = useAtomValue(generationAtom);
  const dispatch = useSetAtom(dispatchGenerationAtom);
  return useMutation({
    mutationFn: ({ id }: RenderView) => call(deleteRender, { params: { id } }),
    onSuccess: async (_nothing, { id }) => {
      if (generation.phase === 'accepted' && generation.render.id === id) dispatch({ type: 'reset' });
      await queryClient.invalidateQueries({ queryKey: queryKeys.videos });
      onDeleted();
    },
    onError: notifyError,
  });
};

const VideoRow = ({ render, onDelete }: { render: RenderView; onDelete: () => void }) => {
  const setDialog = useSetAtom(openDialogAtom);
  const setShownVideo = useSetAtom(shownVideoAtom);
  const watch = (): void => {
    setDialog(null);
    setShownVideo(render);
  };
  const download = useDownload();
  const { denial, control } = useDownloadControl(render, () => void download(render));
  const made = render.finishedAt ?? render.createdAt;
  return (
    <li className={rows.row}>
      <span className={rows.text}>
        <strong>{render.title}</strong>
        <span className={classes.quiet}>
          <time dateTime={made}>{formatDate(made, 'dateTime')}</time>
          {render.bytes !== null && ` · ${byteSize(render.bytes)}`}
        </span>
        {render.withdrawnPeople !== undefined && (
          <span className={classes.blocked}>Blocked for publishing: {listOf(render.withdrawnPeople)}</span>
        )}
      </span>
      <Tooltip label="Watch, share, copy a link">
        <ActionIcon variant="default" aria-label={`Watch ${render.title}`} onClick={watch}>
          <IconPlayerPlay size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={denial ?? 'Download'} multiline maw={240}>
        <ActionIcon variant="default" aria-label={`Download ${render.title}`} {...control}>
          <IconDownload size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon variant="default" aria-label={`Delete ${render.title}`} onClick={onDelete}>
          <IconTrash size={20} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};

/** All finished videos of the user, newest first. */
export const VideoList = () => {
  const videos = usePages({
    queryKey: queryKeys.videos,
    load: (page) => call(listRenders, { query: { state: 'completed', ...page } }),
    itemsOf: ({ renders }) => renders,
  });
  const [toDelete, setToDelete] = useState<RenderView | null>(null);
  const removal = useDeleteVideo(() => setToDelete(null));
  return (
    <PagedList list={videos} empty="No videos yet. Generate one, and it appears here.">
      <ul className={rows.list}>
        {videos.items.map((render) => (
          <VideoRow key={render.id} render={render} onDelete={() => setToDelete(render)} />
        ))}
      </ul>
      <DeletionDialog stackId="delete" name={toDelete?.title ?? null} onClose={() => setToDelete(null)}>
        <p>The video is deleted for good. Its promo stays, and you can generate the video again.</p>
        <DisabledInImpersonation does={deleteRender}>
          <DeletionButtons
            isDeleting={removal.isPending}
            onKeep={() => setToDelete(null)}
            onDelete={() => toDelete !== null && removal.mutate(toDelete)}
          />
        </DisabledInImpersonation>
      </DeletionDialog>
    </PagedList>
  );
};

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import {
  DEFAULT_PAGE_DAYS,
  makeVideoPage,
  PAGE_DAYS,
  type PageDays,
  readVideoPage,
  withdrawVideoPage,
} from '#contract/sharing/video-pages.contract.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useShareLink } from '#src/api/use-share-link.ts';
import { DownloadCount } from '#src/features/editor/generation/finished/share-button.tsx';
import { linkedVideoAtom } from '#src/features/editor/generation/generation.ts';
import {
  notifyRefused,
  useDownloadDenial,
  useRecordDownload,
} from '#src/features/editor/generation/use-download.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { ShareLinkForm } from '#src/ui/share-link-form.tsx';

/** The public page of a video: its query, and the operations on its link. */
const useVideoPage = ({ id }: Pick<RenderView, 'id'>) => {
  const queryClient = useQueryClient();
  const recordDownload = useRecordDownload();
  const queryKey = queryKeys.videoPage(id);
  const query = useQuery({
    queryKey,
    queryFn: () => call(readVideoPage, { params: { id } }),
    gcTime: 0,
  });
  const actions = useShareLink({
    make: (days: PageDays) => call(makeVideoPage, { params: { id }, body: { days } }),
    withdraw: () => call(withdrawVideoPage, { params: { id } }),
    onChange: (page) => {
      queryClient.setQueryData(queryKey, { page });
      // A new page counts as a download.
      if (page !== null) recordDownload(id, true);
    },
  });
  return { query, actions };
};

const LinkOfVideo = ({ render }: { render: RenderView }) => {
  const { query, actions } = useVideoPage(render);
  const denial = useDownloadDenial(render);
  const page = query.data?.page ?? null;
  return (
    <ListState {...queryState(query)} empty={null}>
      <DisabledInImpersonation does={[makeVideoPage, withdrawVideoPage]}>
        <ShareLinkForm<PageDays>
          {...actions}
          link={page}
          label="Link to the video"
          lead="Anyone with the link can watch the video, without an account."
          copyLabel="Copy link"
          lifetimes={PAGE_DAYS}
          defaultLifetime={DEFAULT_PAGE_DAYS}
          lifetimeCaption="The link works for"
          warning="The link stops working for everyone. A new link will have another address."
          obstacle={page === null ? denial : null}
          onRefused={notifyRefused}
        >
          <DownloadCount render={render} />
        </ShareLinkForm>
      </DisabledInImpersonation>
    </ListState>
  );
};

/** The link to the public page of a video. */
export const LinkDialog = () => {
  const [render, setRender] = useAtom(linkedVideoAtom);
  return (
    <Dialog
      stackId="link"
      opened={render !== null}
      onClose={() => setRender(null)}
      title="Link to your video"
      size={440}
      closeLabel="Close the link"
    >
      {render !== null && <LinkOfVideo key={render.id} render={render} />}
    </Dialog>
  );
};

import { notifications } from '@mantine/notifications';
import { useAtom } from 'jotai';
import { type RenderView, downloadRender } from '#contract/renders.contract.ts';
import { endpointUrl } from '#src/api/call.ts';
import { browserDownloadWorld } from '#src/features/editor/generate/browser-download.ts';
import {
  type DownloadOutcome,
  downloadVideo,
  outcomeMessage,
} from '#src/features/editor/generate/download-video.ts';
import { downloadWay } from '#src/features/editor/generate/download-way.ts';
import { FINISHED_TOAST } from '#src/features/editor/generate/finished-toast.ts';
import { isDownloadingAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { useFetched } from '#src/features/editor/generate/use-fetched.ts';

/** What ends without the file in the person's hands. */
const withoutFile: ReadonlySet<DownloadOutcome> = new Set(['failed', 'copied', 'refused']);

/** Downloads a finished video and says how it went. */
export const useDownload = (): ((render: RenderView) => Promise<void>) => {
  const [isDownloading, setIsDownloading] = useAtom(isDownloadingAtom);
  const fetched = useFetched();
  return async (render) => {
    if (isDownloading) return;
    notifications.hide(FINISHED_TOAST);
    setIsDownloading(true);
    const path = render.videoUrl ?? endpointUrl(downloadRender.path, { params: { id: render.id } });
    const outcome = await downloadVideo(
      {
        fileName: render.fileName,
        url: new URL(path, location.origin).href,
        way: downloadWay(navigator),
      },
      browserDownloadWorld(render.id),
    );
    setIsDownloading(false);
    fetched(render.id, !withoutFile.has(outcome));
    const message = outcomeMessage(outcome);
    if (message !== null) {
      notifications.show({ message, color: withoutFile.has(outcome) ? 'red' : 'green' });
    }
  };
};

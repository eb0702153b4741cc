import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { denialReason, denialMessages } from '#contract/permissions.ts';
import { type RenderView, downloadRender } from '#contract/renders.contract.ts';
import { useCurrentUser, useRefreshUser } from '#src/api/current-user.ts';
import { downloadedAtom, isDownloadingAtom } from '#src/features/editor/generation/generation-atoms.ts';
import { useCallback } from 'react';
import { notifications } from '@mantine/notifications';
import { endpointUrl } from '#src/api/call.ts';
import {
  type DownloadOutcome,
  browserDownloadEnvironment,
  deviceKind,
  downloadVideo,
  outcomeMessage,
} from '#src/features/editor/generation/download-video.ts';
import { FINISHED_TOAST } from '#src/features/editor/generation/render-notifications.ts';

/** Why the person may not download the video (null: any that comes), in words; null when they may. The server has the last word. */
export const useDownloadDenial = (render: RenderView | null): string | null => {
  const { data: user } = useCurrentUser();
  const downloaded = useAtomValue(downloadedAtom);
  if (user == null || (render !== null && downloaded.has(render.id))) return null;
  const refusal = denialReason.downloading(user);
  return refusal === null ? null : denialMessages[refusal];
};

/** To be told whenever the file of a render was asked for: `isThere` when it came. Fetching is what counts as a download. */
export const useRecordDownload = (): ((renderId: string, isThere: boolean) => void) => {
  const setDownloaded = useSetAtom(downloadedAtom);
  const refreshUser = useRefreshUser();
  return useCallback(
    (renderId, isThere) => {
      if (isThere) setDownloaded((before) => new Set([...before, renderId]));
      void refreshUser();
    },
    [refreshUser, setDownloaded],
  );
};

/** What ends without the file in the person's hands. */
const withoutFile: ReadonlySet<DownloadOutcome> = new Set(['failed', 'copied', 'refused']);

/** Downloads a finished video and says how it went. */
export const useDownload = (): ((render: RenderView) => Promise<void>) => {
  const [isDownloading, setIsDownloading] = useAtom(isDownloadingAtom);
  const fetched = useRecordDownload();
  return async (render) => {
    if (isDownloading) return;
    notifications.hide(FINISHED_TOAST);
    setIsDownloading(true);
    const path = render.videoUrl ?? endpointUrl(downloadRender.path, { params: { id: render.id } });
    const outcome = await downloadVideo(
      {
        fileName: render.fileName,
        url: new URL(path, location.origin).href,
        device: deviceKind(navigator),
      },
      browserDownloadEnvironment(render.id),
    );
    setIsDownloading(false);
    fetched(render.id, !withoutFile.has(outcome));
    const message = outcomeMessage(outcome);
    if (message !== null) {
      notifications.show({ message, color: withoutFile.has(outcome) ? 'red' : 'green' });
    }
  };
};

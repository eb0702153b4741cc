import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { denialReason, denialMessages, downloadLimit } from '#contract/permissions.ts';
import { downloadRender, type RenderView } from '#contract/videos/renders.contract.ts';
import { useImpersonationDenial } from '#src/account/impersonation-denial.tsx';
import { useCurrentUser, useRefreshUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { trackEvent } from '#src/api/track-event.ts';
import {
  type DownloadOutcome,
  browserDownloadEnvironment,
  deviceKind,
  downloadVideo,
  outcomeMessage,
  videoAddress,
} from '#src/features/editor/generation/download-video.ts';
import {
  acknowledgedAtom,
  downloadedAtom,
  isDownloadingAtom,
  shownVideoAtom,
} from '#src/features/editor/generation/generation.ts';
import { hideFinished } from '#src/features/editor/generation/render-notifications.ts';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { showLatest } from '#src/ui/action-notice.tsx';
import { controlProps } from '#src/ui/buttons.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Lazy, because few users see it. */
const ConfirmEmailNotice = lazyPart(
  async () => (await import('#src/account/confirm-email-notice.tsx')).ConfirmEmailNotice,
  null,
);

/** Why the user may not download this video, or any video for null; null if they may. The server decides in the end. */
export const useDownloadDenial = (render: RenderView | null): string | null => {
  const { data: user } = useCurrentUser();
  const downloaded = useAtomValue(downloadedAtom);
  const acting = useImpersonationDenial(downloadRender);
  if (acting !== null) return acting;
  if (user == null || (render !== null && downloaded.has(render.id))) return null;
  const denial = denialReason.downloading(user);
  return denial === null ? null : denialMessages[denial];
};

export const notifyRefused = (message: string): void => {
  showLatest('download', { message, color: 'red' });
};

/** Whether a video must not be published, because a person in it has withdrawn their consent, and the user has not promised that yet. */
export const useIsBlocked = (): ((render: RenderView) => boolean) => {
  const acknowledged = useAtomValue(acknowledgedAtom);
  return ({ id, withdrawnPeople }) => withdrawnPeople !== undefined && !acknowledged.has(id);
};

/** The denial and the props of a control that downloads or shares a video. For a blocked video, the control opens the video dialog. */
export const useDownloadControl = (render: RenderView, onPress: () => void) => {
  const denial = useDownloadDenial(render);
  const isBlocked = useIsBlocked()(render);
  const setShownVideo = useSetAtom(shownVideoAtom);
  const setDialog = useSetAtom(openDialogAtom);
  const ask = (): void => {
    setDialog(null);
    setShownVideo(render);
  };
  return {
    denial,
    control: controlProps(denial, { onPress: isBlocked ? ask : onPress, onRefused: notifyRefused }),
  };
};

/** Whether the plan limits downloads; fetching the file of a video counts as one. */
export const useIsDownloadLimited = (): boolean => {
  const { data: user } = useCurrentUser();
  return user == null || downloadLimit(user) !== null;
};

/** Records a request for the file of a render, which may count as a download. `isFetched`: the file arrived. */
export const useRecordDownload = (): ((renderId: string, isFetched: boolean) => void) => {
  const setDownloaded = useSetAtom(downloadedAtom);
  const refreshUser = useRefreshUser();
  return useCallback(
    (renderId, isFetched) => {
      if (isFetched) setDownloaded((before) => new Set([...before, renderId]));
      void refreshUser();
    },
    [refreshUser, setDownloaded],
  );
};

/** Outcomes without a file. */
const withoutFile: ReadonlySet<DownloadOutcome> = new Set([
  'failed',
  'copied',
  'denied',
  'unconfirmed',
  'withdrawn',
]);

/** Downloads a finished video and notifies the user of the outcome. */
export const useDownload = (): ((render: RenderView) => Promise<void>) => {
  const [isDownloading, setIsDownloading] = useAtom(isDownloadingAtom);
  const recordDownload = useRecordDownload();
  const isBlocked = useIsBlocked();
  const setShownVideo = useSetAtom(shownVideoAtom);
  return async (render) => {
    if (isDownloading) return;
    if (isBlocked(render)) return setShownVideo(render);
    hideFinished();
    setIsDownloading(true);
    const file = {
      fileName: render.fileName,
      url: new URL(videoAddress(render), location.origin).href,
      device: deviceKind(navigator),
    };
    const outcome = await downloadVideo(file, browserDownloadEnvironment(render)).catch(
      // The browser could not share or save the file.
      (error: unknown): DownloadOutcome => {
        logError('Downloading the video failed', error);
        return 'failed';
      },
    );
    setIsDownloading(false);
    recordDownload(render.id, !withoutFile.has(outcome));
    if (outcome === 'denied') trackEvent({ name: 'DownloadLimitReached' });
    // One toast, because on a phone two would cover the buttons of the video.
    if (outcome === 'unconfirmed') {
      // Long enough to read it, to press its button and to read the response.
      showLatest('download', { message: <ConfirmEmailNotice />, autoClose: 20_000 });
    }
    const message = outcomeMessage(outcome);
    if (message !== null) {
      showLatest('download', { message, color: withoutFile.has(outcome) ? 'red' : 'green' });
    }
  };
};

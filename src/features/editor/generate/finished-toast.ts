import { notifications } from '@mantine/notifications';

/** Names the toast of a finished video, which goes once the person opens or downloads the video. */
export const FINISHED_TOAST = 'finished-video';

/** Says that a video is finished. `show` opens it, and is null while it shows the promo as it is on the screen. */
export const sayFinished = (show: (() => void) | null): void => {
  notifications.show({
    id: FINISHED_TOAST,
    color: 'green',
    title: 'Your video is ready',
    message:
      show === null
        ? 'Play it, download it or share it.'
        : 'It shows your promo as it was when you pressed Generate Video. Press here to see it.',
    ...(show === null ? {} : { autoClose: 20_000, onClick: show }),
  });
};

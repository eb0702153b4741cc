import { notifications } from '@mantine/notifications';
import { logError } from '#src/api/log-error.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';

/** Names the toast of a finished video, which goes once the person opens or downloads the video. */
export const FINISHED_TOAST = 'finished-video';

/** Says that a video is finished. `show` opens it, and is null while it shows the promo as it is on the screen. */
export const notifyFinished = (show: (() => void) | null): void => {
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

/** Whether the system can tell people of things beside the page, and what they said to that. */
export const notificationPermission = (): NotificationPermission | 'missing' =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;

/** Asks the person; only right after a press. */
export const requestNotifications = async (): Promise<NotificationPermission | 'missing'> =>
  typeof Notification === 'undefined' ? 'missing' : Notification.requestPermission();

/**
 * Tells by the system how a video ended, where the person allowed that and does not look at the page. Phones take it from the
 * service worker only, computers from either.
 */
export const showSystemNotification = async (words: string): Promise<void> => {
  if (notificationPermission() !== 'granted' || document.visibilityState === 'visible') return;
  // A press on it leads back here: the service worker does that, or the listener below.
  const options = { body: words, tag: 'video-ended', data: { address: location.href } };
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration === undefined) {
      const notice = new Notification(PRODUCT_NAME, options);
      notice.addEventListener('click', () => {
        window.focus();
        notice.close();
      });
    } else await registration.showNotification(PRODUCT_NAME, options);
  } catch (error) {
    // The page itself says it too.
    logError('The notice of a finished video', error);
  }
};
